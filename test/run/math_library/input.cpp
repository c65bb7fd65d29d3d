// RUN: launches=2 fallbacks=0
// Transcendental functions. Their results are printed with nine digits, because a device's library may differ in the
// last bits.
#include <cmath>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void doubles(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = 20 + std::sin(x[i]) * std::cos(x[i]) + std::exp(-x[i] * x[i]) + std::log(1 + std::fabs(x[i])) + std::pow(std::fabs(x[i]), 1.25) +
           std::tanh(x[i]) + std::atan2(x[i], 2.0) + std::hypot(x[i], 1.0) + cbrt(x[i]) + std::exp2(0.5 * x[i]) + std::erf(x[i]);
}

[[ferry::offload]]
void floats(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = 10 + std::sin(x[i]) + cosf(x[i]) + std::exp(-std::abs(x[i])) + std::pow(x[i], 2.0f);
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

int main() {
  const int n = 300;
  std::vector<double> x(n), y(n);
  std::vector<float> fx(n), fy(n);
  fill(x.data(), n, 35);
  for (int i = 0; i < n; ++i) fx[i] = static_cast<float>(x[i]);
  doubles(x.data(), y.data(), n);
  floats(fx.data(), fy.data(), n);
  for (int i = 0; i < n; i += 23) std::printf("%.9g %.4g\n", y[i], fy[i]);
}
