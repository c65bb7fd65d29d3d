// RUN: launches=15 fallbacks=0
// Folds of objects in kernels, in functions that loops call, in templates and in private classes; folds of pairs,
// minima and maxima; folds in conditions. The values are such that sums are exact in any order.
#include <array>
#include <complex>
#include <cstdio>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>
namespace geo {
template <class T, int N>
struct Vec {
  T c[N];
  T& operator[](int k) { return c[k]; }
  const T& operator[](int k) const { return c[k]; }
  Vec& operator+=(const Vec& o) {
    for (int k = 0; k < N; ++k) c[k] += o.c[k];
    return *this;
  }
  friend Vec operator+(Vec a, const Vec& b) { return a += b; }
};
template <class T, int N>
Vec<T, N> operator*(T s, const Vec<T, N>& a) {
  Vec<T, N> r{};
  for (int k = 0; k < N; ++k) r[k] = s * a[k];
  return r;
}
}  // namespace geo
using V3 = geo::Vec<double, 3>;
// Folds each row inside a kernel.
[[ferry::offload]] void rows(const std::vector<V3>& x, std::vector<V3>& out, int m) {
  const int n = (int)out.size();
  for (int i = 0; i < n; ++i) out[i] = std::accumulate(x.begin() + i * m, x.begin() + (i + 1) * m, V3{});
}
static V3 sum_of(const V3* p, int m) {
  V3 s = std::accumulate(p, p + m, V3{});
  return s;
}
[[ferry::offload]] void called(const std::vector<V3>& x, std::vector<V3>& out, int m) {
  const int n = (int)out.size();
  const V3* p = x.data();
  for (int i = 0; i < n; ++i) out[i] = sum_of(p + i * m, m);
}
template <class T>
[[ferry::offload]] T total(const std::vector<T>& x) {
  return std::accumulate(x.begin(), x.end(), T{});
}
class Field {
  struct Both {
    double a, b;
  };
  friend Both operator+(const Both& p, const Both& q) { return {p.a + q.a, p.b + q.b}; }
  std::vector<Both> all_;
  Both sum_{};

 public:
  explicit Field(int n) {
    for (int i = 0; i < n; ++i) all_.push_back({double(i % 3), double(i % 5)});
  }
  [[ferry::offload]] double total() {
    sum_ = std::reduce(all_.begin(), all_.end(), sum_);
    return sum_.a + 10 * sum_.b;
  }
  [[ferry::offload]] double again() const {
    const Both s = std::accumulate(all_.cbegin(), all_.cend(), Both{1, 1});
    return s.a * s.b;
  }
};
[[ferry::offload]] V3 par(const std::vector<V3>& x) { return std::reduce(x.begin(), x.end(), V3{}); }
[[ferry::offload]] std::complex<double> dot(const std::vector<std::complex<double>>& x, const std::vector<double>& w) {
  return std::transform_reduce(x.begin(), x.end(), w.begin(), std::complex<double>(), std::plus<>{},
                               [](std::complex<double> a, double b) { return a + b; });
}
[[ferry::offload]] std::pair<double, long> pairs(const std::vector<double>& x) {
  return std::accumulate(x.begin(), x.end(), std::pair<double, long>(0.0, 0L), [](std::pair<double, long> a, double e) {
    return std::pair<double, long>(a.first + e, a.second + 1);
  });
}
struct Range {
  double low, high;
};
[[ferry::offload]] Range range(const std::vector<double>& x) {
  return std::transform_reduce(
      x.begin(), x.end(), Range{1e9, -1e9},
      [](const Range& a, const Range& b) { return Range{std::min(a.low, b.low), std::max(a.high, b.high)}; },
      [](double e) { return Range{e, e}; });
}
[[ferry::offload]] bool far(const std::vector<V3>& x, double r) {
  if (std::accumulate(x.begin(), x.end(), V3{})[1] > r) return true;
  return false;
}
static V3 joined(const V3& a, const V3& b) { return a + b; }
[[ferry::offload]] V3 named(const std::vector<V3>& x) { return std::reduce(x.begin(), x.end(), V3{}, joined); }
[[ferry::offload]] V3 two(const std::vector<V3>& x, const std::vector<double>& w) {
  V3 a = std::accumulate(x.begin(), x.end(), V3{});
  V3 b = std::inner_product(w.begin(), w.end(), x.begin(), V3{});
  return a + 2.0 * b;
}
int main() {
  const int n = 64, m = 20;
  std::vector<V3> x, out(n);
  std::vector<double> w;
  std::vector<std::complex<double>> z;
  for (int i = 0; i < n * m; ++i) {
    x.push_back({double(i % 7), double(i % 5), double(i)});
    w.push_back(i % 6);
    z.push_back({double(i % 11), double(i % 9)});
  }
  const auto show = [](const V3& s) { std::printf("%g %g %g\n", s[0], s[1], s[2]); };
  rows(x, out, m);
  show(out[5]);
  called(x, out, m);
  show(out[63]);
  show(total(x));
  std::printf("%g\n", total(w));
  Field f(1000);
  const double t = f.total();
  std::printf("%g %g\n", t, f.again());
  show(par(x));
  const auto d = dot(z, w);
  std::printf("%g %g\n", d.real(), d.imag());
  const auto p = pairs(w);
  std::printf("%g %ld\n", p.first, p.second);
  const Range r = range(w);
  std::printf("%g %g\n", r.low, r.high);
  std::printf("%d %d\n", far(x, 10), far(x, 1e9));
  show(named(x));
  show(two(x, w));
}
