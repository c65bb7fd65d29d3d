// RUN: launches=11 fallbacks=0
// Sums of objects by std::accumulate, inner_product, reduce and transform_reduce, with operators and lambdas, in
// results, members and initial values. The sums are exact in any order.
#include <complex>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>
namespace geo {
struct Vec {
  double x = 0, y = 0, z = 0;
};
inline Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator*(double s, const Vec& a) { return {s * a.x, s * a.y, s * a.z}; }
}  // namespace geo
using geo::Vec;
struct Arr {
  double c[3];
  double& operator[](int k) { return c[k]; }
  double operator[](int k) const { return c[k]; }
  Arr& operator+=(const Arr& o) {
    for (int k = 0; k < 3; ++k) c[k] += o.c[k];
    return *this;
  }
};
inline Arr operator+(Arr a, const Arr& b) {
  a += b;
  return a;
}
class Pt {
 public:
  Pt() : x_(0), y_(0) {}
  Pt(long x, long y) : x_(x), y_(y) {}
  Pt operator+(const Pt& o) const { return Pt(x_ + o.x_, y_ + o.y_); }
  long x() const { return x_; }
  long y() const { return y_; }

 private:
  long x_, y_;
};
struct Body {
  double m;
  Vec v;
};
[[ferry::offload]] Vec one(const std::vector<Vec>& x) { return std::accumulate(x.begin(), x.end(), Vec{}); }
[[ferry::offload]] Vec two(const std::vector<Vec>& x) {
  Vec s = std::accumulate(x.begin(), x.end(), Vec{}, [](const Vec& a, const Vec& b) { return a + b; });
  return s;
}
[[ferry::offload]] double three(const std::vector<Vec>& x) { return std::accumulate(x.begin(), x.end(), Vec{}).y; }
[[ferry::offload]] Arr four(const std::vector<Arr>& x) { return std::accumulate(x.begin(), x.end(), Arr{}); }
[[ferry::offload]] Pt five(const std::vector<Pt>& x) {
  auto s = std::accumulate(x.begin(), x.end(), Pt(1, 2), std::plus<>{});
  return s;
}
[[ferry::offload]] Vec six(const std::vector<Body>& x) {
  Vec s;
  s = std::accumulate(x.begin(), x.end(), Vec{1, 2, 3}, [](Vec a, const Body& b) { return a + b.m * b.v; });
  return s;
}
[[ferry::offload]] std::complex<double> seven(const std::vector<std::complex<double>>& x) {
  const auto s = std::accumulate(x.begin(), x.end(), std::complex<double>{});
  return s;
}
[[ferry::offload]] Vec eight(const std::vector<double>& w, const std::vector<Vec>& x) {
  return std::inner_product(w.begin(), w.end(), x.begin(), Vec{});
}
struct Cloud {
  std::vector<Vec> at;
  Vec sum;
  [[ferry::offload]] void total() { sum = std::accumulate(at.begin(), at.end(), sum); }
};
[[ferry::offload]] Vec nine(const std::vector<Vec>& x) { return std::reduce(x.begin(), x.end()); }
[[ferry::offload]] Vec ten(const std::vector<Body>& x) {
  return std::transform_reduce(x.begin(), x.end(), Vec{}, std::plus<>{}, [](const Body& b) { return b.m * b.v; });
}
int main() {
  const int n = 1000;
  std::vector<Vec> v;
  std::vector<Arr> a;
  std::vector<Pt> p;
  std::vector<Body> b;
  std::vector<std::complex<double>> z;
  std::vector<double> w;
  for (int i = 0; i < n; ++i) {
    v.push_back({double(i % 7), double(i % 5), double(i)});
    a.push_back({{double(i % 7), double(i % 5), double(i)}});
    p.push_back(Pt(i, i % 3));
    b.push_back({double(i % 4), v.back()});
    z.push_back({double(i), double(i % 9)});
    w.push_back(i % 6);
  }
  const auto show = [](const Vec& s) { std::printf("%g %g %g\n", s.x, s.y, s.z); };
  show(one(v));
  show(two(v));
  std::printf("%g\n", three(v));
  const Arr f = four(a);
  std::printf("%g %g %g\n", f[0], f[1], f[2]);
  const Pt g = five(p);
  std::printf("%ld %ld\n", g.x(), g.y());
  show(six(b));
  const auto s = seven(z);
  std::printf("%g %g\n", s.real(), s.imag());
  show(eight(w, v));
  Cloud c{v, {1, 1, 1}};
  c.total();
  show(c.sum);
  show(nine(v));
  show(ten(b));
}
