// Rows at arbitrary addresses change between launches, or prevent a launch: rows that are freed, swapped, resized,
// null, unused, used twice, or overlap the table or another array; columns and rows out of range; threads and scopes.
// RUN: launches=82 fallbacks=6
// EXPECT-STDERR: ferry: .*: rows of 'a' overlap; this loop runs on the host \(guard: overlap\)
// EXPECT-STDERR: ferry: .*: buffers 'words' and 't' overlap; this loop runs on the host \(guard: overlap\)
// EXPECT-STDERR: ferry: .*input.cpp:7\d: index arithmetic overflows .*\(guard: index arithmetic\)
// FLAGS: -fno-strict-aliasing
#include <ferry/ferry.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <utility>
#include <vector>

using Rows = std::vector<std::vector<double>>;

[[ferry::offload]]
void add(double** a, int m, int n, double by) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) a[i][j] += by + i * j;
}

[[ferry::offload]]
void add_to_vectors(Rows& v, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) v[i][j] += i + 2 * j;
}

[[ferry::offload]]
void sums(const Rows& v, double* out) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    const auto& row = v[i];
    double sum = 0;
    for (std::size_t j = 0; j < row.size(); ++j) sum += row[j];
    out[i] = v[i].empty() ? -1 : sum / v[i].size();
  }
}

// Host code between two loops moves rows and frees them.
[[ferry::offload]]
void between(Rows& v, double** a, int m, int n) {
  for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) v[i][j] += t, a[i][j] -= t;
    std::swap(v[0], v[2]);
    v[1] = std::vector<double>(n + 5, t);
    std::free(a[t]);
    a[t] = static_cast<double*>(std::calloc(n, sizeof(double)));
    a[t][1] = 7;
    std::swap(a[0], a[m - 1]);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) v[i][j] *= 2, a[i][j] += v[i][j];
  }
}

// Rows that aren't selected may be null.
[[ferry::offload]]
void chosen(double** a, const int* flag, int m, int n) {
  for (int i = 0; i < m; ++i)
    if (flag[i])
      for (int j = 0; j < n; ++j) a[i][j] += 5;
}

[[ferry::offload]]
void into_words(long** t, const long* words, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) t[i][j] = words[j] + i;
}

[[ferry::offload]]
void wide(double** a, int m, long first, long n) {
  for (int i = 0; i < m; ++i)
    for (long j = 0; j < n; ++j) a[i][first + j] += 3;
}

[[ferry::offload]]
void far_rows(double** a, long first, long m) {
  for (long i = 0; i < m; ++i)
    for (int j = 0; j < 2; ++j) a[first + i][j] += 4;
}

[[ferry::offload]]
void negative(double** a, int m, int n) {
  for (int i = -m; i < 0; ++i)
    for (int j = -n; j < 0; ++j) a[i][j] += i;
}

[[ferry::offload]]
void scatter(Rows& v, const int* row, const long* column, int n) {
  for (int k = 0; k < n; ++k) v[row[k]][column[k]] += 1;
}

[[ferry::offload]]
void gather(const Rows& v, const int* row, double* out, int m, int n) {
  for (int k = 0; k < m; ++k) {
    double sum = 0;
    for (int j = 0; j < n; ++j) sum += v[row[k]][j];
    out[k] = sum;
  }
}

// Elements of some rows select columns of other rows.
[[ferry::offload]]
void counts(const std::vector<std::vector<int>>& lists, const Rows& v, int m, double* out) {
  for (int i = 0; i < m; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < lists[i].size(); ++k) sum += v[i][lists[i][k]];
    out[i] = sum;
  }
}

// Each row is written up to its own end.
[[ferry::offload]]
void fill(Rows& v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j < v[i].size(); ++j) v[i][j] = i + j;
}

static double sum(double* const* a, int m, int n) {
  double total = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) total += a[i][j] * (i * 3 + j + 1);
  return total;
}

static double sum(const Rows& v) {
  double total = 0;
  int k = 0;
  for (const auto& row : v)
    for (const double x : row) total += x * (++k % 13);
  return total;
}

static void changes() {
  constexpr int m = 4, n = 8;
  Rows v(m, std::vector<double>(n, 1));
  double* a[m];
  for (double*& row : a) row = static_cast<double*>(std::calloc(n, sizeof(double)));
  between(v, a, m, n);
  std::printf("between %.12g %.12g\n", sum(v), sum(a, m, n));
  for (int t = 0; t < 3; ++t) {  // repeats the call and its launch with different rows
    add(a, m, n, t);
    std::swap(a[0], a[2]);
    std::free(a[1]);
    a[1] = static_cast<double*>(std::calloc(n, sizeof(double)));
    add_to_vectors(v, m, n);
    v[t].resize(n + 30 * t);
    v[3].shrink_to_fit();
  }
  std::printf("calls %.12g %.12g\n", sum(v), sum(a, m, n));
  const int flag[m] = {1, 0, 1, 0};
  double* const kept = std::exchange(a[1], nullptr);
  chosen(a, flag, m, n);
  a[1] = kept;
  add(a, 0, n, 1);
  add(a, m, 0, 1);
  add(nullptr, 0, n, 1);
  double* unused[m] = {a[0], a[1], reinterpret_cast<double*>(8), nullptr};
  add(unused, 2, n, 1);
  std::printf("unused %.12g\n", sum(a, m, n));
  for (double* row : a) std::free(row);
  Rows ragged{{1, 2, 3}, {}, {4}, std::vector<double>(100, 0.5)};
  double out[4] = {};
  sums(ragged, out);
  std::printf("sums %g %g %g %g\n", out[0], out[1], out[2], out[3]);
  const int row[5] = {3, 0, 2, 3, 0};
  const long column[5] = {99, 2, 0, 99, 1};
  scatter(ragged, row, column, 5);
  gather(ragged, row, out, 3, 1);
  std::printf("loaded %.12g %g %g %g\n", sum(ragged), out[0], out[1], out[2]);
  fill(ragged);
  std::printf("filled %.12g\n", sum(ragged));
}

static void overlaps() {
  constexpr int m = 4, n = 8;
  double block[m * n] = {}, *a[m];
  for (int i = 0; i < m; ++i) a[i] = block + i * n;
  add(a, m, n, 1);  // all rows are in one block
  double* twice[m] = {a[0], a[1], a[0], a[3]};
  add(twice, m, n, 2);
  double* shifted[m] = {a[0], a[0] + n / 2, a[2], a[3]};
  add(shifted, m, n, 3);
  add(shifted, m, n / 2, 4);  // half the columns, so the rows don't overlap
  std::printf("overlaps %.12g\n", sum(a, m, n));
  long words[m * n], *t[m];
  for (int i = 0; i < m; ++i) t[i] = words + i * n, words[i] = i;
  into_words(t, words, m, 4);
  into_words(t + 1, words, m - 1, 4);
  long total = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < 4; ++j) total += t[i][j] * (i + j);
  std::printf("words %ld\n", total);
  // A row is the table's own memory, so the loop itself changes where its later rows are.
  long spare[4] = {};
  long* table[4] = {nullptr, words, words + n, words + 2 * n};
  table[0] = reinterpret_cast<long*>(table);
  const long bits[2] = {reinterpret_cast<long>(table), reinterpret_cast<long>(spare)};
  into_words(table, bits, 2, 2);
  std::printf("over the table %d %d\n", table[1] == spare, spare[1] == bits[1] + 1);
}

static void reaches() {
  constexpr int m = 3, n = 40;
  double block[m][n] = {};
  double *a[m], *low[m], *far[m];
  for (int i = 0; i < m; ++i) {
    a[i] = block[i];
    low[i] = block[i] + n;
    far[i] = reinterpret_cast<double*>(reinterpret_cast<std::size_t>(block[i]) - (sizeof(double) << 39));
  }
  wide(a, m, 5, 7);
  wide(far, m, 1L << 39, 7);  // no column subscript is valid, so the guard fails
  wide(low, m, -30, 7);
  negative(low + m, m, n);
  std::printf("wide %.12g\n", sum(a, m, n));
  constexpr long rows = 1L << 23;
  far_rows(reinterpret_cast<double**>(reinterpret_cast<std::size_t>(a) - rows * sizeof(double*)), rows, m);
  far_rows(reinterpret_cast<double**>(reinterpret_cast<std::size_t>(a) - (rows / 2) * sizeof(double*)), rows / 2, m);
  std::printf("far %.12g\n", sum(a, m, n));
  const std::vector<std::vector<int>> lists{{1, 2, 39}, {}, {0}};
  const Rows v{std::vector<double>(n, 0.25), {}, {3}};
  double out[m];
  counts(lists, v, m, out);
  std::printf("counts %g %g %g\n", out[0], out[1], out[2]);
}

static void scopes() {
  constexpr int m = 4, n = 50;
  Rows v(m, std::vector<double>(n, 1));
  double* a[m];
  for (int i = 0; i < m; ++i) a[i] = v[i].data();
  {
    ferry::DataScope scope{v[0], v[1], v[2], v[3]};
    for (int t = 0; t < 3; ++t) {
      add_to_vectors(v, m, n);
      add(a, m, n, t);
      std::swap(a[1], a[2]);
    }
    ferry::update_host(v[1]);
    std::printf("in a scope %g\n", v[1][3]);
    {
      ferry::DataScope inner{ferry::range(a[3], n)};
      add(a, m, n, 1);
    }
  }
  {
    ferry::DataScope one{v[1]};  // only row 1 is in the scope; the other rows belong to the thread
    for (int t = 0; t < 3; ++t) add(a, m, n, t), add_to_vectors(v, m - t, n);
  }
  std::printf("scopes %.12g\n", sum(v));
  std::vector<std::thread> threads;
  for (int k = 0; k < m; ++k)
    threads.emplace_back([&, k] {
      for (int t = 0; t < 10; ++t) add(a + k, 1, n, t);
    });
  for (std::thread& thread : threads) thread.join();
  std::printf("threads %.12g\n", sum(v));
}

int main() {
  changes();
  overlaps();
  reaches();
  scopes();
}
