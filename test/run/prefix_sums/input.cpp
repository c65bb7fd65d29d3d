// RUN: launches=48 fallbacks=2
// EXPECT-STDERR: .*buffer.* 'b'.* overlap.*
// Prefix sums in common forms: each element is the previous element plus a term.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

[[ferry::offload]] void offsets(int* start, const int* count, int n) {
  for (int c = 0; c < n; ++c) start[c + 1] = start[c] + count[c];
}

[[ferry::offload]] void in_place(std::vector<double>& a) {
  for (std::size_t i = 1; i < a.size(); ++i) a[i] += a[i - 1];
}

// Sums from the end, so each element becomes the sum of all elements from it on.
[[ferry::offload]] void left(long* rest, const int* work, int n) {
  for (int i = n - 1; i >= 0; --i) rest[i] = rest[i + 1] + work[i];
}

// The element type is narrower than the type of the addition, and wraps.
[[ferry::offload]] void narrow(short* a, int n) {
  for (int i = 1; i < n; i++) a[i] += a[i - 1];
}
[[ferry::offload]] void bytes(const std::uint8_t* x, std::uint8_t* sum, int n) {
  for (int i = 1; i < n; ++i) sum[i] = sum[i - 1] + x[i];
}

[[ferry::offload]] void most(const float* x, float* so_far, int n) {
  for (int i = 1; i < n; ++i) so_far[i] = std::max(so_far[i - 1], x[i]);
}
[[ferry::offload]] void least(const int* x, int* so_far, int n) {
  for (int i = n - 2; i >= 0; --i) so_far[i] = so_far[i + 1] < x[i] ? so_far[i + 1] : x[i];
}
[[ferry::offload]] void marks(unsigned* set, int n) {
  for (int i = 1; i < n; ++i) set[i] |= set[i - 1];
}
[[ferry::offload]] void products(double* p, const double* factor, int n) {
  for (int i = 0; i < n - 1; ++i) p[i + 1] = p[i] * factor[i];
}

// The caller passes the first element and the distance.
[[ferry::offload]] void strided(int* a, int first, int last, int by) {
  for (int i = first; i < last; ++i) a[i * by + 1] += a[(i - 1) * by + 1];
}

// Each element depends on the one two positions before it. Of the two independent sums, only one is computed.
[[ferry::offload]] void even(int* a, int n) {
  for (int i = 2; i < n; i += 2) a[i] += a[i - 2];
}

// Computes two prefix sums at once, and a variable's running value.
[[ferry::offload]] long both(int* u, long* v, const int* x, int* at, int n) {
  long s = 0;
  for (int i = 1; i < n; ++i) {
    const int twice = 2 * x[i];
    u[i] = u[i - 1] + twice;
    s += x[i];
    v[i] = v[i - 1] + x[i] % 3;
    at[i] = static_cast<int>(s);
  }
  return s;
}

// Computes the beginning of each row of a compressed matrix, in a member of objects.
struct Row {
  int begin, length;
  float weight;
};
[[ferry::offload]] void rows(std::vector<Row>& row) {
  for (std::size_t r = 1; r < row.size(); ++r) row[r].begin = row[r - 1].begin + row[r - 1].length;
}

struct Cells {
  std::vector<int> start, count;
  int n;
  [[ferry::offload]] void count_up() {
    for (int c = 0; c < n; ++c) start[c + 1] = start[c] + count[c];
  }
};

// Scans one column of an array of rows.
[[ferry::offload]] void table(int (*t)[16], int n, int column) {
  for (int i = 1; i < n; ++i) t[i][column] = t[i - 1][column] + 2 * t[i][column];
}

[[ferry::offload]] void of_array(std::array<unsigned long, 512>& a, unsigned step) {
  for (unsigned i = 1; i < 512; ++i) a[i] = a[i - 1] + (a[i] ^ step);
}

// Code on the device uses the sums and relies on their properties.
[[ferry::offload]] int used(const int* key, int n, int keys, int* start, int* to) {
  for (int k = 0; k <= keys; ++k) start[k] = 0;
  for (int i = 0; i < n; ++i) start[key[i] + 1]++;
  for (int k = 0; k < keys; ++k) start[k + 1] += start[k];
  for (int i = 0; i < n; ++i) to[start[key[i]]++] = i;
  return start[keys - 1];
}

// The array may have a second name, in which case the original loop runs.
[[ferry::offload]] void second_name(int* a, int* b, int n) {
  for (int i = 1; i < n; ++i) {
    a[i] = a[i - 1] + 1;
    b[i] = 5;
  }
}
// The other array may contain the first element.
[[ferry::offload]] void first_element(int* a, int* b, int n) {
  for (int i = 1; i < n; ++i) {
    if (i == 1) b[0] = 9;
    a[i] = a[i - 1] + 1;
  }
}

template <class T>
void print(const char* name, const T* x, int n) {
  unsigned long sum = 0;
  for (int i = 0; i < n; ++i) sum = sum * 31 + static_cast<unsigned long>(static_cast<long>(x[i]));
  std::printf("%s %lu %g %g\n", name, sum, static_cast<double>(x[0]), static_cast<double>(x[n - 1]));
}

int main() {
  const int n = 1000;
  std::vector<int> count(n), a(4 * n), b(4 * n), key(n);
  for (int i = 0; i < n; ++i) count[i] = i * 7919 % 13, key[i] = i * 31 % 17;
  for (int i = 0; i < 4 * n; ++i) a[i] = i % 11, b[i] = i % 5;
  std::vector<int> start(n + 1, 3);
  offsets(start.data(), count.data(), n);
  print("offsets", start.data(), n + 1);
  offsets(start.data(), count.data(), 1);
  offsets(start.data(), count.data(), 0);
  print("offsets", start.data(), n + 1);
  offsets(nullptr, nullptr, 0);
  offsets(nullptr, nullptr, -5);
  std::vector<double> d(n);
  for (int i = 0; i < n; ++i) d[i] = i % 8;
  in_place(d);
  print("in_place", d.data(), n);
  std::vector<double> none, one(1, 4.0);
  in_place(none);
  in_place(one);
  std::vector<long> rest(n + 1, 100000000000);
  left(rest.data(), count.data(), n);
  print("left", rest.data(), n + 1);
  std::vector<short> s(n);
  for (int i = 0; i < n; ++i) s[i] = static_cast<short>(i * 97);
  narrow(s.data(), n);
  print("narrow", s.data(), n);
  std::vector<std::uint8_t> x(n), sum(n, 250);
  for (int i = 0; i < n; ++i) x[i] = static_cast<std::uint8_t>(i * 3);
  bytes(x.data(), sum.data(), n);
  print("bytes", sum.data(), n);
  std::vector<float> f(n), so_far(n);
  for (int i = 0; i < n; ++i) f[i] = static_cast<float>(i * 37 % 501);
  most(f.data(), so_far.data(), n);
  print("most", so_far.data(), n);
  std::vector<int> lows(n, 1000000), highs(n);
  for (int i = 0; i < n; ++i) highs[i] = 1000 + i * 613 % 997 + i;
  least(highs.data(), lows.data(), n);
  print("least", lows.data(), n);
  std::vector<unsigned> set(n);
  for (int i = 0; i < n; i += 100) set[i] = 1u << (i / 100);
  marks(set.data(), n);
  print("marks", set.data(), n);
  std::vector<double> p(n, 1.0), factor(n, 1.0);
  for (int i = 0; i < n; i += 50) factor[i] = 2.0;
  products(p.data(), factor.data(), n);
  print("products", p.data(), n);
  strided(a.data(), 1, n, 3);
  strided(a.data(), 5, n, 1);
  print("strided", a.data(), 4 * n);
  even(a.data(), n);
  print("even", a.data(), 4 * n);
  std::vector<int> u(n, 1), at(n);
  std::vector<long> v(n, 2);
  const long total = both(u.data(), v.data(), count.data(), at.data(), n);
  print("both", u.data(), n);
  print("both", v.data(), n);
  print("both", at.data(), n);
  std::printf("%ld\n", total);
  std::vector<Row> row(n);
  for (int i = 0; i < n; ++i) row[i] = {i == 0 ? 5 : -1, count[i], 0.5f};
  rows(row);
  std::printf("rows %d %d\n", row[1].begin, row[n - 1].begin);
  Cells cells{std::vector<int>(n + 1, 1), count, n};
  cells.count_up();
  print("cells", cells.start.data(), n + 1);
  std::vector<std::array<int, 16>> t(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 16; ++j) t[i][j] = i + j;
  table(reinterpret_cast<int(*)[16]>(t.data()), n, 5);
  print("table", t[0].data(), 16 * n);
  std::array<unsigned long, 512> words;
  for (unsigned i = 0; i < 512; ++i) words[i] = i * i;
  of_array(words, 77);
  print("of_array", words.data(), 512);
  std::vector<int> first(18), to(n);
  std::printf("used %d\n", used(key.data(), n, 17, first.data(), to.data()));
  print("used", to.data(), n);
  second_name(a.data(), b.data(), n);
  print("second_name", a.data(), n);
  second_name(a.data(), a.data(), n);
  print("second_name", a.data(), n);
  first_element(a.data(), b.data(), n);
  print("first_element", a.data(), n);
  first_element(a.data(), a.data(), n);
  print("first_element", a.data(), n);
}
