// RUN: launches=64 fallbacks=0 bytes_to_device=1600 bytes_to_host=800
// Vectors returned by offloaded functions are assigned, passed to other calls and returned again. They all stay on the
// device: x and b are copied there once, and x is copied back once. The numeric arguments of calls are read between
// the calls, and no kernel writes them.
#include <cstdio>
#include <vector>

using Vector = std::vector<double>;

[[ferry::offload]] Vector scaled(const Vector& x, double by) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = by * x[i];
  return result;
}
[[ferry::offload]] Vector axpy(double a, const Vector& x, const Vector& y) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = a * x[i] + y[i];
  return result;
}
[[ferry::offload]] Vector operator-(const Vector& x, const Vector& y) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i] - y[i];
  return result;
}
[[ferry::offload]] double dot(const Vector& x, const Vector& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
[[ferry::offload]] Vector halved(const Vector& x) { return scaled(x, 0.5); }

struct Solver {
  Vector r;
  const Vector& b;
  double weight;
  double change;
  [[ferry::offload]] void run(int steps) {
    for (int k = 0; k < steps; ++k) {
      r = scaled(r, 1.0625);
      r = axpy(0.5, r, halved(b - r));
      change = dot(r - b, r) / dot(scaled(b, weight), r);
    }
  }
};

int main() {
  Vector b(100, 2);
  b[7] = 5;
  Solver solver{Vector(100, 1), b, 0.25, 0};
  solver.run(8);
  std::printf("%.17g %.17g %.17g\n", solver.change, solver.r[3], solver.r[7]);
}
