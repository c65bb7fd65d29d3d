// RUN: fallbacks=0
// Statements with calls before which all data is copied to the host. Their results equal the untranslated program's.
#include <cstdio>
#include <utility>
#include <vector>

using Vector = std::vector<double>;

[[ferry::offload]] double dot(const Vector& x, const Vector& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
[[ferry::offload]] Vector scaled(const Vector& x, double by) {
  Vector y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = by * x[i];
  return y;
}
[[ferry::offload]] Vector& shift(Vector& x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += 0.25;
  return x;
}

struct Bits {
  unsigned few : 3;
  int negative : 5;
};
struct Pair {
  double first;
  int second;
};
struct Watched {
  Vector v;
  Watched(Vector from) : v(std::move(from)) {}
  Watched(const Watched& other) : v(other.v) { ++copies; }
  Watched& operator=(const Watched& other) {
    v = other.v;
    ++copies;
    return *this;
  }
  static int copies;
};
int Watched::copies = 0;
[[ferry::offload]] Watched halved(const Watched& from) {
  Watched half(Vector(from.v.size()));
  for (std::size_t i = 0; i < from.v.size(); ++i) half.v[i] = 0.5 * from.v[i];
  return half;
}
template <class Number>
class Array {
  std::vector<Number> d_;

 public:
  explicit Array(std::size_t n) : d_(n) {}
  std::size_t size() const { return d_.size(); }
  Number& operator[](std::size_t i) { return d_[i]; }
  Number operator[](std::size_t i) const { return d_[i]; }
};
template <class Number>
[[ferry::offload]] Array<Number> twice(const Array<Number>& x) {
  Array<Number> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = 2 * x[i] + 1;
  return y;
}

// An operand that is an lvalue, one that sets a variable, a target with side effects, bit-fields, bindings, volatile.
[[ferry::offload]] double odd(Vector& x, Vector& y, std::vector<Vector>& k, Bits& bits, Pair& pair, volatile double& v,
                              int steps) {
  double sum = 0;
  int i = 0;
  auto& [first, second] = pair;
  for (int t = 0; t < steps; ++t) {
    (t % 2 ? shift(x) : y)[3] = t;
    sum += (bits.few - 4) * dot(x, y) + (bits.negative - 1) * dot(y, y);
    sum += first * dot(x, x) + second;
    v = v + dot(x, y) * v;
    k[i++ % 3] = scaled(x, 0.5);
    if (t > 1 && (sum = dot(k[0], y)) > 3) sum -= 1;
    const bool both = dot(x, x) > 1 && (bits.few = t % 7, dot(y, y) > first);
    sum += both ? bits.few : -1;
    shift(y);
  }
  return sum;
}
[[ferry::offload]] void watched(Watched& w, int steps) {
  for (int t = 0; t < steps; ++t) w = halved(w);
}
[[ferry::offload]] void arrays(Array<double>& a, Array<float>& b, int steps) {
  for (int t = 0; t < steps; ++t) {
    a = twice(a);
    b = twice(b);
  }
}

int main() {
  Vector x(40, 1), y(40, 0.5);
  std::vector<Vector> k(3, Vector(40, 2));
  Bits bits{5, -3};
  Pair pair{0.5, 3};
  volatile double v = 0.125;
  const double sum = odd(x, y, k, bits, pair, v, 5);
  std::printf("%.12g %.12g %.12g %.12g %u\n", sum, x[3], y[3], k[1][7], bits.few);
  std::printf("%.12g\n", static_cast<double>(v));
  Watched w(Vector(40, 8));
  watched(w, 3);
  std::printf("%.12g %d\n", w.v[5], Watched::copies);
  Array<double> a(30);
  Array<float> b(20);
  arrays(a, b, 4);
  std::printf("%.12g %.12g\n", a[3], static_cast<double>(b[7]));
}
