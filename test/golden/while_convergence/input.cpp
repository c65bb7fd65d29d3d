// A condition that reads elements that the device has written: the acquire is part of the expression.
#include <cmath>
#include <utility>

[[ferry::offload]]
int relax(double* a, double* b, int n, double tolerance) {
  int steps = 0;
  do {
    for (int i = 1; i < n - 1; ++i)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    std::swap(a, b);
  } while (std::fabs(a[n / 2] - b[n / 2]) > tolerance && ++steps < 1000);
  return steps;
}
