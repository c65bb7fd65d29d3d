#include "kernels.h"

#include <algorithm>
#include <cmath>

[[ferry::offload]]
void saxpy(int n, float a, const float* x, float* y) {
  for (int i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

[[ferry::offload]]
float relax(int n, const float* from, float* to) {
  float change = 0;
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j) {
      to[i * n + j] =
          0.25f * (from[(i - 1) * n + j] + from[(i + 1) * n + j] + from[i * n + j - 1] + from[i * n + j + 1]);
      change = std::max(change, std::fabs(to[i * n + j] - from[i * n + j]));
    }
  return change;
}

[[ferry::offload]]
void multiply(int n, const float* a, const float* b, float* c) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float total = 0;
      for (int k = 0; k < n; ++k) total += a[i * n + k] * b[k * n + j];
      c[i * n + j] = total;
    }
}

[[ferry::offload]]
double sum(int n, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) total += x[i];
  return total;
}

[[ferry::offload]]
void add_scaled(const Vectors& v, double a) {
  for (int i = 0; i < v.n; ++i) v.y[i] += a * v.x[i];
}
