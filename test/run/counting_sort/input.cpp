// RUN: launches=68 fallbacks=2
// EXPECT-STDERR: .*(the ranges that two elements of 'next' count through may overlap|buffers .next. and .to. overlap).*
// Arrays whose elements are running counts: counting sorts and similar loops, in loop order.
#include <cstdint>
#include <cstdio>
#include <vector>

struct Particle {
  double x, y;
  int cell;
};

[[ferry::offload]] void sort(const int* key, int n, int* next, int* to) {
  for (int i = 0; i < n; ++i) to[next[key[i]]++] = i;
}

// Sorts from the back, as textbooks do: `end` contains the end of each key's range.
[[ferry::offload]] void sort_down(const int* key, int n, long* end, int* to) {
  for (int i = n - 1; i >= 0; --i) to[--end[key[i]]] = i;
}

[[ferry::offload]] void transpose(int rows, const int* start, const int* column, const double* value, int* next,
                                  int* row, double* out) {
  for (int i = 0; i < rows; ++i)
    for (int j = start[i]; j < start[i + 1]; ++j) {
      const int at = next[column[j]];
      row[at] = i;
      out[at] = value[j];
      next[column[j]]++;
    }
}

[[ferry::offload]] void bin(const std::vector<Particle>& p, std::vector<std::size_t>& next, std::vector<Particle>& out) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    const int c = p[i].cell;
    if (c < 0) continue;
    out[next[c]++] = p[i];
  }
}

// Stores each iteration's rank among the iterations with the same key.
[[ferry::offload]] void ranks(const unsigned char* key, int n, int* count, int* rank) {
  for (int i = 0; i < n; ++i) rank[i] = count[key[i]]++;
}

// Stores a pair of elements for each key.
[[ferry::offload]] void pairs(const int* key, const float* v, int n, std::vector<int>& next, float* out) {
  for (int i = 0; i < n; ++i) {
    const int k = key[i];
    const int at = next[k];
    ++next[k];
    out[2 * at] = v[i];
    out[2 * at + 1] = -v[i];
  }
}

// The ranges of positions may overlap.
[[ferry::offload]] void overwrite(const int* key, int n, int* next, int* to) {
  for (int i = 0; i < n; ++i) to[next[key[i]]++] = i;
}

struct Table {
  int left[256];
  void take(const unsigned char* key, int n, int* rank);
};

// Counts down the elements of a member array.
[[ferry::offload]] void Table::take(const unsigned char* key, int n, int* rank) {
  for (int i = 0; i < n; ++i) rank[i] = --left[key[i]];
}

// The counters are local to the function.
[[ferry::offload]] void order(const std::uint16_t* key, unsigned n, unsigned* to) {
  unsigned next[1501] = {};
  for (unsigned i = 0; i < n; ++i) next[key[i] + 1]++;
  [[ferry::sequential]] for (unsigned k = 0; k < 1500; ++k) next[k + 1] += next[k];
  for (unsigned i = 0; i < n; ++i) to[next[key[i]]++] = i;
}

static unsigned random_number(unsigned& state) { return (state = state * 1664525u + 1013904223u) >> 8; }

template <class T>
static void print(const char* name, const T* values, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum = sum * 0.999 + static_cast<double>(values[i]) * (i % 13 + 1.0);
  std::printf("%s %.17g\n", name, sum);
}

template <class T>
static std::vector<T> starts(const std::vector<int>& key, int keys) {
  std::vector<T> start(keys + 1);
  for (const int k : key) ++start[k + 1];
  for (int k = 0; k < keys; ++k) start[k + 1] += start[k];
  return start;
}

static void run(int n, int keys, unsigned seed) {
  std::vector<int> key(n);
  for (int& k : key) k = static_cast<int>(random_number(seed) % static_cast<unsigned>(keys));
  std::vector<int> next = starts<int>(key, keys), to(n, -1);
  sort(key.data(), n, next.data(), to.data());
  print("sort", to.data(), to.size());
  print("next", next.data(), next.size());

  std::vector<long> end = starts<long>(key, keys);
  end.erase(end.begin());
  std::vector<int> down(n, -1);
  sort_down(key.data(), n, end.data(), down.data());
  print("down", down.data(), down.size());
  print("end", end.data(), end.size());

  const int rows = n / 7;
  std::vector<int> start(rows + 1);
  for (int i = 0; i < rows; ++i) start[i + 1] = start[i] + static_cast<int>(random_number(seed) % 8);
  if (rows > 0 && start[rows] > n) start[rows] = n;
  for (int i = rows; i-- > 0;)
    if (start[i] > start[i + 1]) start[i] = start[i + 1];
  std::vector<int> column(key.begin(), key.begin() + start[rows]);
  std::vector<double> value(column.size()), out(column.size());
  for (double& v : value) v = random_number(seed) * 1e-6;
  std::vector<int> place = starts<int>(column, keys), row(column.size());
  transpose(rows, start.data(), column.data(), value.data(), place.data(), row.data(), out.data());
  print("row", row.data(), row.size());
  print("value", out.data(), out.size());

  std::vector<Particle> p(n), sorted(n);
  for (int i = 0; i < n; ++i) p[i] = {i * 0.5, i * 0.25, i % 5 == 3 ? -1 : key[i]};
  std::vector<int> cells;
  for (const Particle& q : p)
    if (q.cell >= 0) cells.push_back(q.cell);
  std::vector<std::size_t> first = starts<std::size_t>(cells, keys);
  bin(p, first, sorted);
  print("first", first.data(), first.size());
  double all = 0;
  for (const Particle& q : sorted) all = all * 0.99 + q.x + q.cell;
  std::printf("particles %.17g\n", all);

  std::vector<unsigned char> small(key.begin(), key.end());
  std::vector<int> count(256), rank(n);
  ranks(small.data(), n, count.data(), rank.data());
  print("rank", rank.data(), rank.size());
  print("count", count.data(), count.size());

  Table table{};
  for (const unsigned char k : small) ++table.left[k];
  table.take(small.data(), n, rank.data());
  print("left", rank.data(), rank.size());
  print("table", table.left, 256);

  std::vector<std::uint16_t> words(key.begin(), key.end());
  std::vector<unsigned> ordered(n);
  order(words.data(), static_cast<unsigned>(n), ordered.data());
  print("order", ordered.data(), ordered.size());

  std::vector<float> v(n), both(2 * n);
  for (int i = 0; i < n; ++i) v[i] = static_cast<float>(i);
  std::vector<int> falling(keys);
  int at = 0;
  for (int k = keys; k-- > 0;) {
    falling[k] = at;
    for (const int one : key) at += one == k;
  }
  pairs(key.data(), v.data(), n, falling, both.data());
  print("pairs", both.data(), both.size());
}

int main() {
  run(0, 3, 1);
  run(1, 1, 2);
  run(1000, 17, 3);
  run(30000, 5, 4);
  run(5000, 1500, 5);
  std::vector<int> key{0, 1, 0, 1, 1}, next{0, 1}, to(8, -1);
  overwrite(key.data(), 5, next.data(), to.data());
  for (const int t : to) std::printf("%d ", t);
  std::printf("\n");

  // Counters and results are in the same array, so there is no second array.
  std::vector<int> both{1, 4, 0, 0, 0, 0, 0, 0};
  sort(key.data(), 5, both.data(), both.data());
  for (const int b : both) std::printf("%d ", b);
  std::printf("\n");
}
