// Objects of classes in kernels: which of a class's functions a kernel file contains, and how calls name them.
#include <complex>

namespace geometry {
using real = double;
constexpr real unit = 0.5;
template <class T>
class Pair {
 public:
  explicit Pair(T x, T y = T(unit)) : x_(real(x)), y_(y) {}
  Pair& operator+=(const Pair& o) {
    x_ += o.x_;
    y_ += o.y_;
    return *this;
  }
  T sum() const { return x_ + y_; }
  T sum(int times) const { return times * sum(); }
  T never_called() const { return x_; }
  operator bool() const { return x_ > 0; }

 private:
  T x_, y_;
};
template <class T>
Pair<T> operator*(T s, const Pair<T>& p) {
  return Pair<T>(s * p.sum(), s);
}
template <class T>
Pair<T> operator-(const Pair<T>& p) {
  return Pair<T>(-p.sum());
}
}  // namespace geometry

struct alignas(32) Law {
  double slope = 2, table[3] = {1, 2, 3};
  double operator()(double x) const { return slope * x + table[1]; }
};

struct Sizes {
  int n, stride;
};

[[ferry::offload]]
void compute(double* out, const double* in, Sizes s, const Law& law) {
  for (int i = 0; i < s.n; ++i) {
    struct Local {
      double value;
      int which;
    };
    geometry::Pair<double> p(in[i * s.stride]), q(1, 2);
    q += 2.0 * -p;
    if (q) p = q;
    const Local kept{.value = law(in[i]), .which = i};
    const auto [value, which] = kept;
    const std::complex<double> z(value, which);
    out[i] = p.sum() + q.sum(2) + std::norm(z * z);
  }
}
