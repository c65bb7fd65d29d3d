// RUN: launches=45 fallbacks=0
// CUDA-RUN: launches=44
// Standard algorithms as nests: on containers, arrays, pointers and parts of them, in place, with
// lambdas, functions and operators.
#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

static double square(double v) { return v * v; }
static int twice(int v) { return 2 * v; }
static double pick(double a, double b) { return a < b ? b : a; }

[[ferry::offload]]
static void transforms(const std::vector<double>& x, std::vector<double>& y, double a) {
  std::transform(x.begin(), x.end(), y.begin(),
                 [&](double v) {
                   // user-defined operation
                   return a * v;
                 });
  std::transform(y.begin(), y.end(), x.cbegin(), y.begin(), std::plus<>{});
  std::transform(std::begin(y), std::end(y), std::begin(y), square);
  std::transform(y.begin() + 1, y.end() - 1, x.begin() + 2, y.begin() + 1, std::minus<double>());
  const auto half = [](double v) { return v / 2; };
  std::transform(y.data(), y.data() + y.size(), y.data(), half);
  std::transform(y.begin(), y.end(), y.begin(), std::negate<>());
  std::transform(x.begin(), x.end(), y.begin(), y.begin(), &pick);
}

[[ferry::offload]]
static void fills(float* p, int n, unsigned long m, std::array<int, 8>& c, std::span<const int> in, int (&table)[16]) {
  std::fill(p, p + n, 1);
  std::fill_n(p + n, n, 0.5f * float(n));
  std::fill(p + 2 * n, p + 2 * n + m, p[n]);
  std::copy(in.begin(), in.begin() + 8, c.begin());
  std::for_each(c.begin(), c.end(), [](int& v) { v *= 2; });
  std::copy_n(&in[1], 4, c.data() + 3);
  std::for_each_n(p, n, [n](float& v) { v += n; });
  std::transform(std::begin(table), std::end(table), table, twice);
  std::fill(table + 3, &table[7], -1);
}

// Copies the same values as char, as unsigned char and as float.
[[ferry::offload]]
static void conversions(std::vector<char>& c, std::vector<unsigned char>& u, std::vector<float>& f, int n) {
  std::fill(c.begin(), c.end(), 321);
  std::fill(u.begin(), u.end(), -1);
  std::transform(u.begin(), u.end(), f.begin(), [](int v) { return v / 2.7; });
  std::transform(f.begin(), f.begin() + n, c.begin(), [](double v) { return static_cast<char>(v / 3); });
}

// Calls an algorithm for each row in the body of a loop.
[[ferry::offload]]
static void rows(const double* a, double* y, int m, int n) {
  for (int r = 0; r < m; ++r) y[r] = std::accumulate(a + r * n, a + (r + 1) * n, 0.0) / n;
}

// The calls are the branches of if statements without braces.
[[ferry::offload]]
static void branches(std::vector<int>& v, int k) {
  if (k > 0)
    std::fill(v.begin(), v.end(), k);
  else if (k < 0)
    for (int t = 0; t < 2; ++t) std::for_each(v.begin(), v.end(), [k](int& e) { e -= k; });
  else
    std::fill_n(v.begin(), v.size() / 2, 7);
  switch (k) {
    case 3:
      std::for_each(v.begin(), v.end(), [](int& e) { ++e; });
      break;
    default:
      break;
  }
}

template <class T>
[[ferry::offload]]
void shift(std::vector<T>& v, T by) {
  std::transform(v.begin(), v.end(), v.begin(), [by](T e) { return e + by; });
}

// The ranges overlap: each element is read before it is written.
[[ferry::offload]]
static void move_down(double* p, int n, double* q) {
  std::copy(p, p + n, q);
}

namespace mine {
int calls = 0;
template <class It, class Out>
void copy(It first, It last, Out out) {
  ++calls;
  for (; first != last; ++first, ++out) *out = *first + 1;
}
}  // namespace mine

[[ferry::offload]]
static void not_of_the_library(double* p, double* q, int n) {
  mine::copy(p, p + n, q);
  std::fill(p, p + n, 0.0);
}

template <class T>
static double sum(const T& v) {
  double s = 0;
  int k = 0;
  for (const auto e : v) s += e * (1 + k++ % 7);
  return s;
}

int main() {
  const int n = 1000;
  std::vector<double> x(n), y(n);
  for (int i = 0; i < n; ++i) x[i] = (i * 37 % 101) - 50;
  transforms(x, y, 1.5);
  std::printf("%.17g\n", sum(y));
  std::vector<double> none;
  transforms(x = std::vector<double>{1, 2, 3}, y = std::vector<double>(3), 1.5);
  std::printf("%.17g\n", sum(y));

  std::vector<float> p(3 * n + 5);
  std::array<int, 8> c{};
  std::vector<int> in(20);
  std::iota(in.begin(), in.end(), 3);
  int table[16];
  std::iota(table, table + 16, 0);
  fills(p.data(), n, 5, c, in, table);
  std::printf("%.9g %g %g\n", sum(p), sum(c), sum(table));
  fills(p.data(), 0, 0, c, in, table);

  std::vector<char> cs(n);
  std::vector<unsigned char> us(n);
  std::vector<float> fs(n);
  conversions(cs, us, fs, n / 2);
  std::printf("%g %g %.9g\n", sum(cs), sum(us), sum(fs));
  conversions(cs, us, fs, 0);

  std::vector<double> a(40 * 25), r(40);
  for (int i = 0; i < 40 * 25; ++i) a[i] = i % 17;
  rows(a.data(), r.data(), 40, 25);
  std::printf("%.17g\n", sum(r));

  std::vector<int> v(n, 1);
  for (const int k : {-2, 3, 0}) {
    branches(v, k);
    std::printf("%g\n", sum(v));
  }
  std::vector<long> longs(n, 1);
  shift(v, 4);
  shift(longs, 1L << 33);
  std::printf("%g %g\n", sum(v), sum(longs));

  x.assign(n, 0);
  std::iota(x.begin(), x.end(), 0);
  y.assign(n, 0);
  move_down(x.data(), n, y.data());
  move_down(nullptr, 0, nullptr);
  std::printf("%g\n", sum(y));
  not_of_the_library(x.data(), y.data(), n);
  std::printf("%d %g %g\n", mine::calls, sum(x), sum(y));
}
