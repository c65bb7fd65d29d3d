// Red-black relaxation: the inner loop's initial value is a remainder that depends on the outer loop's variable.
// RUN: launches=20 fallbacks=0
#include <cstdio>
#include <vector>

[[ferry::offload]] void relax(double* a, int n, int sweeps) {
  for (int t = 0; t < 2 * sweeps; ++t)
    for (int j = 1; j < n - 1; ++j)
      for (int i = 1 + (j + t) % 2; i < n - 1; i += 2)
        a[j * n + i] = 0.25 * (a[j * n + i - 1] + a[j * n + i + 1] + a[(j - 1) * n + i] + a[(j + 1) * n + i]);
}

int main() {
  const int n = 17;
  std::vector<double> a(n * n, 0.0);
  for (int i = 0; i < n; ++i) a[i] = i % 3;
  relax(a.data(), n, 10);
  for (const double x : a) std::printf(" %.17g", x);
  std::printf("\n");
}
