// RUN: launches=14 fallbacks=0
// Reductions into std::complex and std::pair: sums of both parts, and pairs that are assigned as a whole.
#include <complex>
#include <cstdio>
#include <utility>
#include <vector>

using C = std::complex<double>;
using F = std::complex<float>;

[[ferry::offload]] C dot(const C* a, const C* b, int n) {
  C s = 0;
  for (int i = 0; i < n; ++i) s += std::conj(a[i]) * b[i];
  return s;
}
[[ferry::offload]] C sum(const std::vector<C>& a, double by) {
  C s{0.5, 1.0};
  for (std::size_t i = 0; i < a.size(); ++i) s = s + a[i] * by;
  for (std::size_t i = 0; i < a.size(); ++i) s -= a[i];
  for (std::size_t i = 0; i < a.size(); ++i) s = 1.0 + (s - a[i].imag());  // adds only to the real part
  for (std::size_t i = 0; i < a.size(); ++i) s += 0.25;
  return s;
}
[[ferry::offload]] F floats(const F* a, int n) {
  F s;
  for (int i = 0; i < n; ++i) s += a[i];
  return s;
}
struct Moments {
  int count = 0;
  C first, second;
  void add(const C& z) {
    ++count;
    first += z;
    second += z * z;
  }
};
[[ferry::offload]] void moments(Moments& m, const C* a, int n) {
  for (int i = 0; i < n; ++i) m.add(a[i]);
}
// `z` is assigned in each iteration and read after the loop.
[[ferry::offload]] C last(const C* a, C* out, int n) {
  C z;
  for (int i = 0; i < n; ++i) {
    z = a[i];
    z *= C(0, 1);
    z += 1;
    out[i] = z;
  }
  return z;
}

[[ferry::offload]] std::pair<double, int> greatest(const double* x, int n) {
  std::pair<double, int> b{-1e300, -1};
  for (int i = 0; i < n; ++i)
    if (x[i] > b.first) b = {x[i], i};
  return b;
}
[[ferry::offload]] std::pair<double, long> least(const double* x, int n) {
  std::pair<double, long> b(x[0], 0);
  for (int i = 1; i < n; ++i)
    if (x[i] < b.first) b = std::make_pair(x[i], i);
  return b;
}
struct Best {
  int at;
  double value;
};
[[ferry::offload]] Best own_class(const std::vector<double>& x, int n) {
  Best b{-1, 1e300};
  for (int i = 0; i < n; ++i)
    if (x[i] < b.value) b = Best{i, x[i]};
  return b;
}
[[ferry::offload]] int together(const double* x, int n) {
  double most = -1e300;
  int at = -1;
  for (int i = 0; i < n; ++i)
    if (x[i] > most) most = x[i], at = i;
  return at;
}
[[ferry::offload]] std::pair<double, double> ends(const double* x, int n) {
  std::pair<double, double> r(x[0], x[0]);
  for (int i = 0; i < n; ++i) {
    if (x[i] < r.first) r.first = x[i];
    if (x[i] > r.second) r.second = x[i];
  }
  return r;
}
[[ferry::offload]] std::pair<int, C> counted(const C* a, int n) {
  std::pair<int, C> r(0, 0);
  for (int i = 0; i < n; ++i) {
    ++r.first;
    r.second += a[i];
  }
  return r;
}

int main() {
  constexpr int n = 300;
  std::vector<C> a(n), b(n), c(n);
  std::vector<F> f(n);
  std::vector<double> x(n);
  for (int i = 0; i < n; ++i) {
    a[i] = {1.0 * i, 2.0 - i};
    b[i] = {i * 0.5, 1.0};
    f[i] = {i * 0.25f, 1.0f};
    x[i] = (i * 7) % 100 - 30;
  }
  const auto show = [](auto z) { std::printf("%g %g\n", double(z.real()), double(z.imag())); };
  show(dot(a.data(), b.data(), n));
  show(sum(a, 2));
  show(floats(f.data(), n));
  Moments m;
  moments(m, a.data(), n);
  std::printf("%d ", m.count);
  show(m.first);
  show(m.second);
  show(last(a.data(), c.data(), n));
  show(c[n / 2]);
  const auto most = greatest(x.data(), n);
  const auto few = least(x.data(), n);
  const Best first = own_class(x, n);
  std::printf("%d %g %d\n", first.at, first.value, together(x.data(), n));
  const auto both = ends(x.data(), n);
  const auto all = counted(a.data(), n);
  std::printf("%g %d %g %ld %g %g %d\n", most.first, most.second, few.first, few.second, both.first, both.second,
              all.first);
  show(all.second);
}
