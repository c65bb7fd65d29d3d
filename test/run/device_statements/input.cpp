// Assignments to single elements between nests in a host loop run on the device, too. No element is copied to the
// host before the end, although the surrounding loops stay on the host.
// RUN: launches=93 fallbacks=0 bytes_to_device=3368 bytes_to_host=3368
#include <cmath>
#include <cstdio>
#include <vector>

// Replaces the 21 x 21 matrix `a` by its Cholesky factor, column by column.
[[ferry::offload]] void factorise(double* a, int n, double shift) {
  for (int j = 0; j < n; ++j) {
    a[j * n + j] += shift;
    if (j % 2 == 0) a[j * n + j] *= 1.5;
    a[j * n + j] = std::sqrt(a[j * n + j]);
    for (int i = j + 1; i < n; ++i) a[i * n + j] /= a[j * n + j];
    for (int i = j + 1; i < n; ++i)
      for (int k = j + 1; k <= i; ++k) a[i * n + k] -= a[i * n + j] * a[k * n + j];
  }
}

// The host still reads the data that it needs: a scalar and an early return.
[[ferry::offload]] double drain(double* x, int n) {
  double total = 0;
  for (int t = 0; t < n; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    total += x[t];
    x[t] = total;
    if (total > 100) {
      x[0] = -total;
      return total;
    }
  }
  return 0;
}

int main() {
  const int n = 21;
  std::vector<double> a(n * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i * n + j] = i == j ? 2 * n : 1.0 / (1 + i + j);
  factorise(a.data(), n, 0.25);
  for (const double x : a) std::printf(" %.17g", x);
  std::vector<double> x(0);
  std::printf("\n%g\n", drain(x.data(), 0));
}
