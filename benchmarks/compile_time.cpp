// A typical source for compile_time.py: standard headers and ten functions, some of them offloaded.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

[[ferry::offload]] void scale(std::vector<double>& x, double by) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= by;
}

[[ferry::offload]] void axpy(std::vector<double>& y, const std::vector<double>& x, double a) {
  const int n = static_cast<int>(std::min(x.size(), y.size()));
  for (int i = 0; i < n; ++i) y[i] += a * x[i];
}

[[ferry::offload]] double norm(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * x[i];
  return std::sqrt(sum);
}

[[ferry::offload]] void heat(double* a, double* b, int nx, int ny, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        b[j * nx + i] = 0.25 * (a[j * nx + i - 1] + a[j * nx + i + 1] + a[(j - 1) * nx + i] + a[(j + 1) * nx + i]);
    std::swap(a, b);
  }
}

[[ferry::offload]] void multiply(const double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

[[ferry::offload]] void smooth(float* out, const float* in, int n) {
  for (int i = 0; i < n; ++i) out[i] = std::exp(-in[i] * in[i]);
}

void sort_by_size(std::vector<double>& x) {
  std::sort(x.begin(), x.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
}

std::vector<double> ramp(std::size_t n) {
  std::vector<double> x(n);
  double next = 0;
  std::generate(x.begin(), x.end(), [&] { return next += 0.5; });
  return x;
}

void print(const std::vector<double>& x) {
  for (const double value : x) std::cout << value << ' ';
  std::cout << '\n';
}

double solve(int n) {
  std::vector<double> x = ramp(static_cast<std::size_t>(n)), y(x.size());
  scale(x, 2);
  axpy(y, x, 0.5);
  sort_by_size(y);
  print(y);
  return norm(y);
}
