// RUN: launches=10 bytes_to_device=48000 bytes_to_host=24000
// CONFIGURATIONS: host-discrete host-reversed host-shuffled off cuda host-verify
// A time loop with a nest that might exit, but doesn't: x and y are copied in once, and y is copied out once, because
// the conditions are tested before the nest.
#include <cmath>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void steps(const double* x, double* y, int n, int times) {
  for (int t = 0; t < times; ++t)
    for (int i = 0; i < n; ++i) {
      if (x[i] < 0) throw i;
      y[i] = 0.5 * y[i] + std::sqrt(x[i]);
    }
}

int main() {
  const int n = 3000;
  std::vector<double> x(n), y(n, 1.0);
  for (int i = 0; i < n; ++i) x[i] = (i * 37) % 101 + 1;
  steps(x.data(), y.data(), n, 5);
  double s = 0;
  for (const double v : y) s = s * 1.0000001 + v;
  std::printf("%.17g\n", s);
}
