// Code that copies data to the host in every iteration of a loop around kernels, and code that doesn't.
#include <cstdio>
#include <utility>

void unknown();

[[ferry::offload]]
void every_time(double* x, double* y, int n, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) x[i] = 0.5 * y[i];
    [[ferry::sequential]] for (int i = 1; i < n; ++i) x[i] += x[i - 1];  // copies all of x
    unknown();                                                           // copies all data
    std::swap(x, y);
    [[ferry::sequential]] for (int i = 1; i < n; ++i) y[0] += y[i];  // copies all of y, the former x
  }
}

[[ferry::offload]]
double seldom(double* x, const double* f, int n, int steps) {
  double sum = 0;
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) x[i] = 0.5 * x[i] + f[i];
    [[ferry::sequential]] for (int i = 1; i < n; ++i) sum += f[i] * f[i - 1];  // no copy, because kernels only read f
    if (t % 100 == 0) std::printf("%g\n", x[0]);
    if (x[n / 2] < 1e-6) break;  // copies one element
    sum += x[0];
    if (t == 7) {
      [[ferry::sequential]] for (int i = 1; i < n; ++i) sum += x[i];
    }
  }
  [[ferry::sequential]] for (int i = 1; i < n; ++i) sum += x[i] * x[i - 1];  // outside the time loop, so copied once
  return sum;
}

// The outer loop launches kernels only through the inner loop.
[[ferry::offload]]
void nested(double* x, int n, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    [[ferry::sequential]] for (int u = 0; u < 10; ++u)
      for (int i = 0; i < n; ++i) x[i] *= 0.5;
    [[ferry::sequential]] for (int i = 1; i < n; ++i) x[i] += x[i - 1];
  }
}
