// RUN-WITH: lists launches=2 fallbacks=0
// RUN-WITH: search launches=2 fallbacks=0
// RUN-WITH: callee launches=2 fallbacks=0
// RUN-WITH: hash launches=2 fallbacks=0
// RUN-WITH: rows launches=2 fallbacks=0
// RUN-WITH: page launches=2 fallbacks=0
// RUN-WITH: grows launches=3 fallbacks=0
// RUN-WITH: overlap launches=0 fallbacks=1
// RUN-WITH: records launches=2 fallbacks=0
// RUN-WITH: beside launches=18 fallbacks=0
// RUN-WITH: changes launches=12 fallbacks=0
// RUN-WITH: backwards launches=2 fallbacks=0
// EXPECT-STDERR: .*
// OWN-MEMORY: a trial launch writes copies
// The range of these loops' reads is unknown before they run. A launch finds it by repeating the nest until all
// reads are inside the range. A second launch uses the range that the first one found.
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

[[ferry::offload]] __attribute__((noinline)) void lists(double* p, const double* c, const int* first, const int* next,
                                                        int n) {
  for (int i = 0; i < n; ++i) {
    double x = 0;
    for (int k = first[i]; k >= 0; k = next[k]) x += c[k];
    p[i] = x;
  }
}

// If the loop runs again, the updated data is first reset to its original values.
[[ferry::offload]] __attribute__((noinline)) void search(double* out, const double* grid, int n, const double* wanted,
                                                         int m) {
  for (int i = 0; i < m; ++i) {
    int low = 0, high = n - 1;
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      if (grid[middle] > wanted[i])
        high = middle;
      else
        low = middle;
    }
    out[i] += *(grid + low) - wanted[i];
  }
}

static int found(int n, double key, const double* table) {
  int low = 0, high = n;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (table[middle] > key ? high : low) = middle;
  }
  return low;
}
static double value(const double* of, int n, double key) {
  const int k = found(n, key, of);
  return k + 1 < n ? of[k] + (of + 1)[k] : of[k];
}
[[ferry::offload]] __attribute__((noinline)) void callee(double* out, const double* grid, int n, const double* wanted,
                                                         int m) {
  for (int i = 0; i < m; ++i) out[i] = value(grid, n, wanted[i]);
}

struct Table {
  const long* keys;
  const int* values;
  unsigned mask;
};
[[ferry::offload]] __attribute__((noinline)) int hash(Table t, const long* wanted, int* out, int m) {
  int hits = 0;
  for (int i = 0; i < m; ++i) {
    unsigned at = static_cast<unsigned>(wanted[i] * 2654435761u) & t.mask;
    while (t.keys[at] != 0 && t.keys[at] != wanted[i]) at = (at + 1) & t.mask;
    const bool hit = t.keys[at] != 0;
    out[i] = hit ? t.values[at] : -1;
    hits += hit;
  }
  return hits;
}

struct Matrix {
  int* entries;
  double** values;
  int** columns;
};
[[ferry::offload]] __attribute__((noinline)) void rows(const Matrix* a, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    const double* const v = a->values[i];
    const int* const c = a->columns[i];
    const int count = a->entries[i];
    for (int j = 0; j < count; ++j) sum += v[j] * x[c[j]];
    y[i] = sum;
  }
}

struct Point {
  double key;
  float a[3];
  short kind;
};
[[ferry::offload]] __attribute__((noinline)) void records(float* out, const Point* points, const int* next, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i;
    while (points[k].kind != 0) k = next[k];
    const Point& last = points[k];
    out[i] = last.a[i % 3] + static_cast<float>(points[k].key);
  }
}

// Reads downwards from the pointer and adds up what it reads.
[[ferry::offload]] __attribute__((noinline)) double backwards(const double* end, const int* steps, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    int k = -1;
    while (steps[k + n] > i) --k;
    sum += end[k];
  }
  return sum;
}

// Bytes copied beyond the table may later belong to new arrays, which host code fills.
[[ferry::offload]] __attribute__((noinline)) void beside(const double* table, const float* at, double* y, int n) {
  for (int t = 0; t < 6; ++t) {
    for (int i = 0; i < n; ++i) y[i] += table[static_cast<int>(at[i])];
    std::vector<double> z(n, 1.0 + t);
    for (int i = 0; i < n; ++i) y[i] += z[i] * 3;
    std::vector<double> w(n / 2 + 32 * t, 2.0 * t);
    for (int i = 0; i < n / 2; ++i) y[i] += w[i];
  }
}

// Host code and kernels write the table between launches.
[[ferry::offload]] __attribute__((noinline)) void changes(double* table, const float* at, double* y, int n) {
  for (int t = 0; t < 4; ++t) {
    for (int i = 0; i < n; ++i) y[i] += table[static_cast<int>(at[i])];
    table[5] += 100;
    for (int i = 0; i < n; ++i) table[i] += y[i] * 0.5;
  }
}

static void print(const char* name, const double* p, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += p[i] * static_cast<double>(i % 7 + 1);
  std::printf("%s: %.17g %.17g %.17g\n", name, p[0], p[n - 1], sum);
}

static void run_lists() {
  const int n = 300, nodes = 2000;
  std::vector<double> p(n), c(nodes);
  std::vector<int> first(n), next(nodes);
  for (int k = 0; k < nodes; ++k) {
    c[k] = k * 0.5;
    next[k] = k + n < nodes ? k + n : -1;
  }
  for (int i = 0; i < n; ++i) first[i] = i % 11 ? i : -1;
  for (int t = 0; t < 2; ++t) {
    lists(p.data(), c.data(), first.data(), next.data(), n);
    print("lists", p.data(), n);
    c[7] += 1;
  }
}

static void run_search(bool by_callee, int n = 5000) {
  const int m = 200;
  std::vector<double> grid(n), wanted(m), out(m, 1.0);
  for (int i = 0; i < n; ++i) grid[i] = i * 1.5;
  for (int i = 0; i < m; ++i) wanted[i] = i * 7.25;
  for (int t = 0; t < 2; ++t) {
    (by_callee ? callee : search)(out.data(), grid.data(), n, wanted.data(), m);
    print("search", out.data(), m);
    grid[3] += 0.25;
  }
}

static void run_hash() {
  const unsigned size = 4096;
  std::vector<long> keys(size), wanted(500);
  std::vector<int> values(size), out(wanted.size());
  for (long key = 1; key < 2500; ++key) {
    unsigned at = static_cast<unsigned>(key * 2654435761u) & (size - 1);
    while (keys[at] != 0) at = (at + 1) & (size - 1);
    keys[at] = key;
    values[at] = static_cast<int>(3 * key);
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) wanted[i] = static_cast<long>(i * 6 + 1);
  for (int t = 0; t < 2; ++t) {
    const int hits = hash({keys.data(), values.data(), size - 1}, wanted.data(), out.data(), 500);
    long sum = 0;
    for (const int one : out) sum += one;
    std::printf("hash: %d %ld\n", hits, sum);
  }
}

static void run_rows() {
  const int n = 400, width = 9;
  std::vector<double> all(n * width), x(n, 1), y(n);
  std::vector<int> columns(n * width), entries(n, width);
  std::vector<double*> values_of(n);
  std::vector<int*> columns_of(n);
  for (int i = 0; i < n; ++i) {
    values_of[i] = &all[i * width];
    columns_of[i] = &columns[i * width];
    for (int j = 0; j < width; ++j) {
      all[i * width + j] = 1.0 / (j + 1);
      columns[i * width + j] = (i + j * 31) % n;
    }
  }
  const Matrix a{entries.data(), values_of.data(), columns_of.data()};
  for (int t = 0; t < 2; ++t) {
    rows(&a, x.data(), y.data(), n);
    print("rows", y.data(), n);
    for (int i = 0; i < n; ++i) x[i] += y[i];
  }
}

// The table ends at the end of a page, and the next page is unreadable.
static void run_page() {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  auto* const memory = static_cast<char*>(
      mmap(nullptr, 4 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (mprotect(memory, page, PROT_NONE) != 0 || mprotect(memory + 3 * page, page, PROT_NONE) != 0) std::perror("mprotect");
  const int n = static_cast<int>(2 * page / sizeof(double));
  auto* const grid = reinterpret_cast<double*>(memory + page);
  std::vector<double> wanted(50), out(50);
  for (int i = 0; i < n; ++i) grid[i] = i;
  for (int i = 0; i < 50; ++i) wanted[i] = i * 40 + 0.5;
  for (int t = 0; t < 2; ++t) {
    search(out.data(), grid, n, wanted.data(), 50);
    print("page", out.data(), 50);
  }
}

// The pointer is the same each time, but more memory is readable behind it.
static void run_grows() {
  std::vector<double> grid(100000), wanted(60), out(60);
  for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = static_cast<double>(i);
  for (const int n : {100, 3000, 100000}) {
    for (int i = 0; i < 60; ++i) wanted[i] = (i + 0.5) * n / 60;
    search(out.data(), grid.data(), n, wanted.data(), 60);
    print("grows", out.data(), 60);
  }
}

static void run_backwards() {
  const int n = 3000;
  std::vector<double> x(n);
  std::vector<int> steps(n);
  for (int i = 0; i < n; ++i) {
    x[i] = i % 17;
    steps[i] = i;
  }
  for (int t = 0; t < 2; ++t) std::printf("backwards: %.17g\n", backwards(x.data() + n, steps.data(), n));
}

static void run_records() {
  const int n = 700;
  std::vector<Point> points(n);
  std::vector<int> next(n);
  std::vector<float> out(n);
  for (int i = 0; i < n; ++i) {
    points[i] = {i * 0.5, {i + 0.f, i + 1.f, i + 2.f}, static_cast<short>(i + 100 < n)};
    next[i] = i + 100 < n ? i + 100 : 0;
  }
  for (int t = 0; t < 2; ++t) {
    records(out.data(), points.data(), next.data(), n);
    float sum = 0;
    for (const float one : out) sum += one;
    std::printf("records: %g %g\n", out[5], sum);
  }
}

static void run_between(bool changed) {
  const int n = 200;
  std::vector<double> table(1000), y(n);
  std::vector<float> at(n);
  for (int i = 0; i < 1000; ++i) table[i] = i * 37 % 101 * 0.5;
  for (int i = 0; i < n; ++i) at[i] = static_cast<float>(i * 17 % 97) + 0.25f;
  if (changed)
    changes(table.data(), at.data(), y.data(), n);
  else
    beside(table.data(), at.data(), y.data(), n);
  print("between", y.data(), n);
}

// The loop searches data that it writes, so its iterations must be sequential.
static void run_overlap() {
  const int n = 100;
  std::vector<double> all(2 * n);
  std::vector<int> first(n), next(2 * n, -1);
  for (int i = 0; i < n; ++i) {
    all[i] = i;
    first[i] = (n - 1 - i) + (i % 2 ? n : 0);
    next[first[i]] = i % 5 ? -1 : i;
  }
  lists(all.data() + n, all.data(), first.data(), next.data(), n);
  print("overlap", all.data(), 2 * n);
}

int main(int count, char** arguments) {
  const char* const name = count > 1 ? arguments[1] : "lists";
  const auto is = [&](const char* other) { return std::strcmp(name, other) == 0; };
  if (is("lists")) run_lists();
  if (is("search")) run_search(false);
  if (is("callee")) run_search(true);
  if (is("hash")) run_hash();
  if (is("rows")) run_rows();
  if (is("page")) run_page();
  if (is("grows")) run_grows();
  if (is("backwards")) run_backwards();
  if (is("records")) run_records();
  if (is("beside")) run_between(false);
  if (is("changes")) run_between(true);
  if (is("overlap")) run_overlap();
}
