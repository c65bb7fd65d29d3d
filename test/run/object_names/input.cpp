// RUN: fallbacks=0
// Classes with equal names in two namespaces, with names that CUDA and the library use, and with overloads;
// operators on enumerations, conversions; class templates with members of templates, whose instances share a kernel
// file.
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>
namespace a {
struct P {
  int v;
  int twice() const { return 2 * v; }
};
const int k = 3;
P operator+(P l, int r) { return {l.v + r}; }
inline int sum(int x) { return x + 100; }
}  // namespace a
namespace b {
struct P {
  double v;
  int sum(int x) const;
  int sum() const { return a::sum(1); }
  int sum(double x) const { return static_cast<int>(x) + sum(); }
};
int P::sum(int x) const { return x + a::sum(x) + sum() + a::k; }
P operator+(P l, double r) { return {l.v + r}; }
P operator+(P l, a::P r) { return {l.v * r.v}; }
}  // namespace b
struct min {
  float f;
  operator float() const { return f; }
  explicit operator int() const { return 7; }
};
struct dim3 {
  int x, y, z;
};
enum Color { red, green, blue };
Color operator|(Color l, Color r) { return static_cast<Color>((static_cast<int>(l) | static_cast<int>(r)) & 1); }
template <int N>
struct Tab {
  double t[N];
  static constexpr int size = N;
  double operator[](int i) const { return t[i % size]; }
  double& operator[](int i) { return t[i % size]; }
};
template <class T>
struct Dual {
  T v, d;
  Dual(T a) : v(a), d(0) {}
  Dual(T a, T b) : v(a), d(b) {}
};
template <class T>
Dual<T> operator*(const Dual<T>& a, const Dual<T>& b) {
  return {a.v * b.v, a.v * b.d + a.d * b.v};
}
template <class T>
Dual<T> operator-(const Dual<T>& a, const Dual<T>& b) {
  return {a.v - b.v, a.d - b.d};
}
template <class T>
Dual<T> sin(const Dual<T>& a) {
  return {std::sin(a.v), std::cos(a.v) * a.d};
}
template <class T>
T horner(const T& x, int n) {
  T r(1);
  for (int i = 0; i < n; ++i) r = r * x - T(0.5);
  return r;
}
template <class T>
[[ferry::offload]] void poly(double* o, const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    Dual<T> d(static_cast<T>(x[i]), 1);
    Dual<T> r = horner(d, 3);
    o[i] += static_cast<double>(r.d) + sin(r).v;
  }
}
[[ferry::offload]] void names(double* o, int n, dim3 dims, const Tab<4>& tab) {
  for (int i = 0; i < n; ++i) {
    a::P p{i};
    b::P q{i + 0.5};
    const int k = 4;
    p = p + a::k + k;
    q = q + 2.0;
    q = q + p;
    q = q + 1;
    min m{1.5f};
    float g = m + 1;
    int h = static_cast<int>(m) + static_cast<int>(m * 2);
    Color c = i % 2 ? green : red;
    c = c | green;
    int plain = c + blue;
    Tab<3> own{{1.0 * i, 2, 3}};
    own[i] += tab[i] + tab.t[i & 3];
    int j = 0;
    o[i] = p.twice() + q.v + q.sum(2) + q.sum() + q.sum(2.5) + g + h + plain + own[1] - own[2] - own[0] +
           dims.y * dims.z + ++j;
  }
}
int main() {
  std::vector<double> o(30), x(30);
  for (int i = 0; i < 30; ++i) x[i] = i / 16.0;
  names(o.data(), 30, {1, 2, 3}, {{1, 2, 3, 4}});
  poly<double>(o.data(), x.data(), 30);
  poly<float>(o.data(), x.data(), 30);
  for (double v : o) std::printf("%.6g ", v);  // a GPU's std::sin may differ in the last bits
  std::puts("");
}
