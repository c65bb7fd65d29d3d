// FLAGS: -ffast-math
// RUN: launches=8 fallbacks=0
// A reduction's neutral value isn't NaN if the compiler assumes that there are no NaNs.
#include <cmath>
#include <cstdio>

[[ferry::offload]]
double least(const double* x, int n, double m) {
  for (int i = 0; i < n; ++i) m = std::fmin(m, x[i]);
  return m;
}

[[ferry::offload]]
float greatest(const float* x, int n, float m) {
  for (int i = 0; i < n; ++i) m = std::fmax(x[i], m);
  return m;
}

int main() {
  double x[1000];
  float y[1000];
  for (int i = 0; i < 1000; ++i) x[i] = i * 37 % 101 + 5, y[i] = static_cast<float>(-x[i]);
  for (int n = 1; n < 1001; n += 999)
    std::printf("%g %g %g %g\n", least(x, n, 1e10), least(x, n, 2), static_cast<double>(greatest(y, n, -1e10f)),
                static_cast<double>(greatest(y, n, 7)));
}
