// RUN: launches=45 fallbacks=1
// EXPECT-STDERR: iterations of 'k' may touch the same elements of 'a'
// Facts about a nest's variables that follow from the surrounding host loops: `j < i`, so row j isn't row i.
#include <cmath>
#include <cstdio>
#include <vector>

[[ferry::offload]] void cholesky(double* a, int n) {
  [[ferry::sequential]] for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int j = 0; j < i; ++j) {
      for (int k = 0; k < j; ++k) a[i * n + j] -= a[i * n + k] * a[j * n + k];
      a[i * n + j] /= a[j * n + j];
    }
    for (int k = 0; k < i; ++k) a[i * n + i] -= a[i * n + k] * a[i * n + k];
    a[i * n + i] = std::sqrt(a[i * n + i]);
  }
}

[[ferry::offload]] void rows(double* a, int n, int m) {
  [[ferry::sequential]] for (int i = 0; i < n; ++i)
    [[ferry::sequential]] for (int j = i + 1; j < n; ++j)
      for (int k = 0; k < m; ++k) a[j * m + k] += 0.5 * a[i * m + k];
}

// The two rows may be the same row, because the loop changes j.
[[ferry::offload]] void changed(double* a, int n, int m) {
  for (int k = 0; k < n * m; ++k) a[k] *= 2;
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      if (j == 2) j -= 2;
      for (int k = 1; k < m; ++k) a[j * m + k] += 0.5 * a[i * m + k - 1];
      if (j == 0) j += 2;
    }
}

int main() {
  const int n = 5;
  std::vector<double> a(n * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i * n + j] = i == j ? 2.0 * n : 1.0 / (1 + i + j);
  cholesky(a.data(), n);
  std::vector<double> b(n * 7);
  for (int i = 0; i < n * 7; ++i) b[i] = i;
  rows(b.data(), n, 7);
  changed(b.data(), n, 7);
  for (const double x : a) std::printf("%.12g ", x);
  for (const double x : b) std::printf("%.17g ", x);
  std::puts("");
}
