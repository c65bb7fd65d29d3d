// RUN: fallbacks=0
// TRANSLATE-STDERR: .*
// FLAGS: -w
// Unusual calls to algorithms: in loops of kernels, under conditions and in macros, with reverse iterators, in several
// instances. Arguments are evaluated as often as in the source, and the objects that the library copies don't change.
#include <algorithm>
#include <array>
#include <numeric>
#include <cstdio>
#include <functional>
#include <span>
#include <typeinfo>
#include <vector>
struct Counter { int n = 0; int operator()() { return ++n; } };
[[ferry::offload]] void rows(int* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Counter c;
    for (int j = 0; j < m; ++j) a[i * m + j] = c();
    a[i * m] += c();
  }
}
[[ferry::offload]] void rows2(int* a, int* r, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::iota(a + i * m, a + (i + 1) * m, i);
    bool all = m > 1 && std::all_of(a + i * m, a + (i + 1) * m, [&](int x) { return x > 2; });
    r[i] = (all ? std::accumulate(a + i * m, a + (i + 1) * m, 0) : -1) + (i % 2 && std::any_of(a + i * m, a + (i + 1) * m, [](int x) { return x == 5; }));
    std::replace(a + i * m, a + (i + 1) * m, 4, i);
  }
}
[[ferry::offload]] double it(std::vector<double>& v, std::array<double, 12>& t, const std::vector<double>& c) {
  auto mid = v.begin() + 5;
  std::fill(mid, v.end(), 2.5);
  std::fill(v.begin(), mid, 1.5);
  auto q = c.cbegin() + 1;
  std::transform(q, c.end(), t.begin(), [](double x) { return -x; });
  double s = std::accumulate(v.begin(), mid, 0.0) - std::accumulate(q, c.cend(), 0.0);
  return s + std::count(mid, v.end(), 2.5) + (std::max_element(v.begin(), v.end()) - mid);
}
#define TRY(x) x
[[ferry::offload]] int odd(std::vector<int>& v, std::span<int> s, bool go) {
  int r = 0;
  if (go) r += std::count(v.begin(), v.end(), 3); else r -= std::reduce(v.begin(), v.end());
  if (std::any_of(s.begin(), s.end(), [](int x) { return x > 5; })) r += 100;
  else if (std::equal(v.begin(), v.end(), s.begin())) r += 200;
  else r += std::none_of(s.begin(), s.end(), [](int x) { return x < -100; });
  for (int i = 0; i < 2; ++i) if (go || std::count(v.begin(), v.end(), i) > 1) ++r;
  const int big = std::all_of(v.begin(), v.end(), [](int x) -> int { return x & 6; }) ? 5 : 6;
  r += big + TRY(std::count(v.begin(), v.end(), 2));
#define TWICE(x) ((x) + (x))
#define MAYBE(x) (r > 5 && (x))
  r += TWICE(std::count(v.begin(), v.end(), 2)) + MAYBE(std::count(v.begin(), v.end(), 4));
  while (r < 1000 && !std::all_of(v.begin(), v.end(), [r](int x) { return x < r; })) {
    r += 50;
    std::generate(s.begin(), s.end(), [&]() { return r; });
  }
  int k = std::ranges::count(v, 3) + static_cast<int>(std::ranges::max_element(s) - s.begin());
  switch (k) { case 0: r += std::count(v.begin(), v.end(), 1); break; default: { r += std::reduce(v.begin(), v.end()); r++; } }
  return r + k;
}
template <class T, class F>
[[ferry::offload]] T tem(std::vector<T>& v, F f, T by) {
  std::transform(v.begin(), v.end(), v.begin(), f);
  std::iota(v.begin(), v.begin() + 3, 5);
  std::replace(v.begin(), v.end(), by, T(7));
  auto first = v.begin() + 1;
  T most = v.empty() ? by : *std::max_element(first, v.end());
  std::ranges::replace_if(v, [&](T x) { return x == by; }, 2);
  return most + (std::any_of(v.begin(), v.end(), [by](T x) { return x == by; }) ? std::reduce(v.begin(), v.end()) : T());
}
// A call with side effects is evaluated after the expressions that precede it in its statement.
struct Two { long first, second; };
[[ferry::offload]] Two in_order(std::vector<int>& v, std::vector<int>& w, int k) {
  const int all = k;
  std::for_each(w.begin(), w.end(), [all](int& x) { x = all; });
  Two r{v[0], std::swap_ranges(v.begin(), v.end(), w.begin()) - w.begin()};
  r.first = r.first * 100 + (v[0] << (std::fill_n(v.begin(), v.size(), 2) - v.begin() - 59));
  const int& same = k;
  const Two c = {same, std::count_if(v.begin(), v.end(), [&](int x) { ++k; return x > 1; })};
  w[std::copy(w.begin() + 1, w.end(), w.begin()) - w.begin()] = w[0];
  return {r.first + c.first * 10000, r.second + c.second * 100 + w[59]};
}
// Unevaluated calls don't run, and neither do calls that a false operand short-circuits.
[[ferry::offload]] long unevaluated(std::vector<int>& v, long n) {
  std::fill(v.begin(), v.end(), 1);
  long r = noexcept(std::fill(v.begin(), v.end(), 2)) ? 1 : 2;
  r += typeid(std::swap_ranges(v.begin(), v.begin() + 3, v.begin() + 5)) == typeid(int);
  r += __builtin_constant_p(std::fill_n(v.begin(), v.size(), 7) - v.begin());
  r += n ?: std::fill_n(v.begin(), v.size(), 8) - v.begin();
  return r + v[3];
}
int main() {
  std::vector<int> a(60), r(5); rows(a.data(), 5, 12); for (int x : a) std::printf("%d ", x);
  rows2(a.data(), r.data(), 5, 12); for (int x : a) std::printf("%d ", x); for (int x : r) std::printf("%d ", x);
  std::vector<double> v(12), c(13); for (int i = 0; i < 13; ++i) c[i] = i; std::array<double, 12> t;
  std::printf("\n%g ", it(v, t, c)); for (int i = 0; i < 12; ++i) std::printf("%g %g ", v[i], t[i]);
  std::vector<int> s(60); for (bool go : {true, false}) std::printf("\n%d %d\n", odd(a, s, go), s[5]);
  double k = 0.5; std::printf("%g %d\n", tem(v, [&](double x) { return x * k + 1; }, 2.0), tem(a, [k](int x) { return x % 9 + int(2 * k); }, 3));
  for (double x : v) std::printf("%g ", x); for (int x : a) std::printf("%d ", x);
  std::vector<int> w(60); a[0] = 9; const Two two = in_order(a, w, 4); std::printf("\n%ld %ld\n", two.first, two.second);
  for (int i = 0; i < 2; ++i) std::printf("%ld %d\n", unevaluated(a, i), a[7]);
}
