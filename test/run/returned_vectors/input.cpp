// RUN: launches=25 fallbacks=0 bytes_to_device=896 bytes_to_host=800
// Vectors that offloaded functions return by name never leave the device if the caller declares a vector with the
// result. u is copied in once and out once. In each of six steps, the host sets the ends of the Laplacian, 16
// bytes.
#include <cstdio>
#include <vector>

using Vector = std::vector<double>;

[[ferry::offload]] Vector stretched(const Vector& x, double by) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = by * x[i];
  return result;
}
[[ferry::offload]] Vector laplacian(const Vector& x) {
  Vector result(x.size(), 0.5);
  for (std::size_t i = 1; i + 1 < x.size(); ++i) result[i] = x[i - 1] - 2 * x[i] + x[i + 1];
  return result;
}
[[ferry::offload]] void axpy(Vector& y, double a, const Vector& x) {
  for (std::size_t i = 0; i < y.size(); ++i) y[i] += a * x[i];
}
[[ferry::offload]] double heat(Vector& u, int steps) {
  double sum = 0;
  for (int k = 0; k < steps; ++k) {
    const Vector change = laplacian(u);
    axpy(u, 0.125, change);
    auto half = stretched(change, 0.5);
    axpy(u, 0.125, half);
  }
  for (std::size_t i = 0; i < u.size(); ++i) sum = sum < u[i] ? u[i] : sum;
  return sum;
}

int main() {
  Vector u(100, 1);
  u[50] = 9;
  const double greatest = heat(u, 6);
  std::printf("%.17g %.17g %.17g %.17g\n", greatest, u[0], u[51], u[99]);
}
