// RUN: launches=2 fallbacks=0 left_on_host=1
// ENVIRONMENT: FERRY_LAUNCH= FERRY_HOST_THREADS=2
// CONFIGURATIONS: host-shared
// A scan with little work per iteration runs sequentially if two threads share the memory, because a launch computes
// its sums twice. A scan with much work is launched.
#include <cstdio>
#include <vector>

[[ferry::offload]] void little(const double* x, double* y, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    s += x[i];
    y[i] = s;
  }
}

[[ferry::offload]] void much(const double* x, double* y, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    s += x[i];
    double t = s;
    for (int k = 0; k < 100; ++k) t = t * 0.5 + k;
    y[i] = t;
  }
}

int main() {
  const int n = 100000;
  std::vector<double> x(n, 0.5), y(n);
  little(x.data(), y.data(), n);
  std::printf("%.15g\n", y[n - 1]);
  much(x.data(), y.data(), n);
  std::printf("%.15g %.15g\n", y[10], y[n - 1]);
}
