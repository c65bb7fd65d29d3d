// RUN: launches=60 fallbacks=0 bytes_to_device=4848 bytes_to_host=2440
// Returned expressions make offloaded calls, whose results stay on the device. x and y are copied in once for
// main's first loop, and y is copied out for the constructor of `solver`. The two vectors of `solver` are copied in
// once, too. The call that throws copies both y to the host, and the last axpy copies x and y in. Vectors of a callee
// never leave the device.
#include "functions.h"

#include <cmath>
#include <cstdio>
#include <stdexcept>

[[ferry::offload]] double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}
[[ferry::offload]] void axpy(double k, const Vector& x, Vector& y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] += k * x[i];
}
static double half(double value) { return value / 2; }

[[ferry::offload]] double norm(const Vector& a) { return std::sqrt(dot(a, a)); }
[[ferry::offload]] double halved(const Vector& a) { return half(dot(a, a)); }
[[ferry::offload]] double chosen(const Vector& a, int which) {
  switch (which) {
    case 0:
      return norm(a);
    default:
      if (which == 1) return halved(a);
  }
  return mean_square(a) + squares(a);
}
// The local copy of x is written, read and dropped on the device.
[[ferry::offload]] double of_local(const Vector& x) {
  Vector twice(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) twice[i] = 2 * x[i];
  return dot(twice, x);
}
template <class T>
[[ferry::offload]] T of_template(const Vector& x) {
  return static_cast<T>(norm(x));
}
[[ferry::offload]] void no_value(double k, const Vector& x, Vector& y) { return axpy(k, x, y); }
[[ferry::offload]] Vector& same(Vector& x) {
  for (double& v : x) v += 1;
  return x;
}
[[ferry::offload]] const Vector& passed_on(Vector& x) { return same(x); }

[[ferry::offload]] double checked(const Vector& x) {
  const double sum = dot(x, x);
  if (sum > 1e-3) throw std::runtime_error("too large");
  return sum;
}
[[ferry::offload]] double throws(double k, const Vector& x, Vector& y) {
  axpy(k, x, y);
  return checked(y);
}
struct Solver {
  Vector x, y;
  [[ferry::offload]] double residual() const { return std::sqrt(dot(x, y)); }
  [[ferry::offload]] double step(double k) {
    axpy(k, x, y);
    return residual();
  }
};

[[ferry::offload]] int main() {
  Vector x(101, 1.0), y(101, 2.0);
  double total = 0;
  int whole = 0;
  for (int k = 0; k < 6; ++k) {
    axpy(0.1, x, y);
    total += norm(y) + halved(y);
    total += chosen(y, k % 3);
    total += of_local(x);
    whole += of_template<int>(y);
    no_value(0.5, x, y);
  }
  passed_on(y);
  std::printf("%.10g %d\n", total, whole);
  Solver solver{x, y};
  for (int k = 0; k < 3; ++k) total += solver.step(0.25);
  std::printf("%.10g\n", total);
  try {
    total += throws(0.5, x, y);
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
  }
  axpy(0.5, x, y);
  std::printf("%.10g %.10g\n", y[0], y[100]);
}
