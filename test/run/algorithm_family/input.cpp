// RUN: fallbacks=0
// Less common standard algorithms, std::ranges, calls that are evaluated conditionally or repeatedly,
// and function objects.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

[[ferry::offload]] void elements(std::vector<double>& v, std::vector<double>& w, int* k, unsigned char* c, int n) {
  std::iota(k, k + n, -3);
  std::iota(c, c + n, static_cast<unsigned char>(250));
  std::iota(v.begin(), v.end(), 7);
  std::generate(w.begin(), w.end(), [&] { return n * 0.5; });
  std::generate_n(w.data() + 1, 3, [] { return -1; });
  std::replace(k, k + n, 2, -2);
  std::replace_if(v.begin(), v.end(), [n](double x) { return x > n; }, 0);
  std::swap_ranges(v.begin() + 1, v.begin() + 5, w.begin() + 2);
}

[[ferry::offload]] int truths(const std::vector<double>& v, const std::vector<double>& w, const int* k, int n) {
  bool all = std::all_of(v.begin(), v.end(), [](double x) { return x >= 0; });
  const bool any = std::any_of(k, k + n, [n](int x) { return x == n / 2; });
  auto none = std::none_of(k, k + n, [](int x) { return x % 7; });
  int bits = all + 2 * any + 4 * none;
  if (std::equal(v.begin(), v.end(), w.begin())) bits += 8;
  bits += 16 * std::equal(v.begin(), v.begin() + 3, k, [](double a, int b) { return a <= b; });
  if (std::all_of(k, k + n, std::logical_not<>())) bits += 32;
  return bits;
}

[[ferry::offload]] double of_ranges(std::vector<double>& v, std::span<double> s, double (&table)[8], int n) {
  std::ranges::fill(s, 3);
  std::ranges::transform(v, s.begin(), [n](double x) { return x * n; });
  std::ranges::for_each(v, [](double& x) { x += 0.25; });
  std::ranges::copy(s.begin(), s.end(), v.begin());
  std::ranges::replace(v, 6.0, 0.0);
  std::ranges::generate(table, [] { return 2; });
  std::ranges::fill_n(v.begin(), 3, 6.0);
  const auto most = std::ranges::max_element(v) - v.begin();
  const double least = *std::ranges::min_element(table);
  auto many = std::ranges::count_if(v, [](double x) { return x > 5; }) + std::ranges::count(table, 2);
  return static_cast<double>(most) * 1000 + least * 100 + static_cast<double>(many) + std::ranges::any_of(v, [](double x) { return x == 9; });
}

// Both n and d may be 0.
[[ferry::offload]] double conditional(const std::vector<double>& v, const int* k, int n, int d) {
  double s = n > 0 ? std::accumulate(v.begin(), v.end(), 1.0) / n : -1;
  if (n > 2 && std::count(k, k + n, 3) > 0) s += 10;
  if (d == 0 || std::accumulate(k, k + n, 12 / d) > 20) s += 100;
  const double m = n == 0 ? 0 : *std::max_element(v.begin(), v.end());
  return s + 1000 * m + (n > 4 ? d == 3 ? std::reduce(k, k + n) : 5 : 7);
}

[[ferry::offload]] int until(std::vector<double>& v, int most) {
  int turns = 0;
  [[ferry::sequential]] while (turns < most && std::reduce(v.begin(), v.end()) > 100) {
    ++turns;
    if (turns == 3) continue;
    std::transform(v.begin(), v.end(), v.begin(), [](double x) { return x / 2; });
    if (turns == 7) break;
  }
  return turns;
}

struct Scale {
  double by;
  int shift = 1;
  double operator()(double x) const { return x * by + shift; }
};
[[ferry::offload]] void objects(std::vector<double>& v, Scale scale) {
  const Scale twice{2};
  std::transform(v.begin(), v.end(), v.begin(), scale);
  std::transform(v.begin(), v.end(), v.begin(), twice);
}

[[ferry::offload]] double iterators(std::vector<double>& v, std::span<double> s, std::vector<double>::const_iterator from, std::vector<double>::const_iterator to) {
  auto first = v.begin();
  const auto last = v.end() - 2;
  std::fill(first, first + 4, 2.0);
  ++first;
  std::transform(first, last, s.begin(), [](double x) { return x * 3; });
  auto out = s.begin() + 1;
  std::copy(from, to, out);
  return *std::max_element(first, last) + std::accumulate(from + 1, to, 0.0) + (std::max_element(from, to) - from);
}

template <class V>
[[ferry::offload]] double generic(V& v, int n) {
  std::iota(std::begin(v), std::end(v), 1);
  bool all = n > 3 && std::all_of(std::begin(v), std::end(v), [](auto x) { return x > 0; });
  return (n > 5 ? std::reduce(std::begin(v), std::end(v)) : 0) + all + (n > 6 ? std::count(std::begin(v), std::end(v), 4) : 0);
}

// Scans with an explicit type, scans in the operation's result type, and in-place scans on the host.
[[ferry::offload]] long differences(std::vector<double>& v, std::vector<float>& f, std::vector<int>& k, signed char* c) {
  std::adjacent_difference(v.begin(), v.end(), f.begin());
  std::adjacent_difference(k.begin(), k.end(), v.begin(), [](int a, int b) { return a * 0.5 + b; });
  std::adjacent_difference(c, c + 20, k.begin());
  std::adjacent_difference(k.begin() + 1, k.end(), c, std::minus<>{});
  return std::adjacent_difference(v.begin() + 2, v.end(), f.begin() + 1) - f.begin();
}

int main() {
  std::vector<double> v(40), w(40);
  int k[32];
  unsigned char c[32];
  double table[8];
  elements(v, w, k, c, 32);
  for (int i = 0; i < 8; ++i) std::printf("%g %g %d %d\n", v[i], w[i], k[i], c[i]);
  std::printf("%d\n", truths(v, w, k, 32));
  w = v;
  for (int& x : k) x = 7 * (x > 100);
  std::printf("%d %d\n", truths(v, w, k, 32), truths(v, w, k, 0));
  std::printf("%g\n", of_ranges(v, w, table, 3));
  for (double x : table) std::printf("%g ", x);
  for (int n : {0, 2, 5, 32})
    for (int d : {0, 1, 3}) std::printf("%g ", conditional(v, k, n, d));
  for (double& x : v) x = 30;
  std::printf("%d ", until(v, 20));
  for (double& x : v) x = 1e6;
  std::printf("%d ", until(v, 5));
  std::printf("%d %g\n", until(v, 20), v[3]);
  objects(v, {3});
  std::vector<int> ints(20);
  for (int i = 0; i < 40; ++i) v[i] = i % 11, w[i] = -i;
  std::printf("%g %g %g\n", iterators(v, w, ints.size() ? v.begin() + 3 : v.begin(), v.begin() + 9), v[1], w[5]);
  std::printf("%g %g %g %g\n", v[3], generic(ints, 7), generic(w, 3), generic(v, 6));
  std::vector<float> f(60);
  std::vector<signed char> bytes(20);
  for (int i = 0; i < 20; ++i) ints[i] = i * 31 % 17, bytes[i] = static_cast<signed char>(i * 37);
  std::printf("%ld", differences(v, f, ints, bytes.data()));
  for (int i = 0; i < 20; ++i) std::printf(" %g %g %d %d", v[i], f[i], ints[i], bytes[i]);
}
