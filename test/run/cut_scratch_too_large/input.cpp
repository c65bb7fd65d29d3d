// If copies for all iterations would need more than a quarter of the device's memory, the nest isn't split.
// ENVIRONMENT: FERRY_CUDA_ON_CPU_MEMORY=14000000
// RUN: launches=2 fallbacks=0
// CUDA-RUN: launches=3 fallbacks=1
// CUDA-EXPECT-STDERR: ^ferry: .*input\.cpp:11: cuda:0 has no room for private copies of 512 bytes, one for each of 8192 iterations; this loop runs without being split into several kernels \(guard: device memory\); .*$
#include <cstdio>
#include <vector>

[[ferry::offload]]
void twice(int n, double (*a)[64], const double (*b)[64], double* t) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 64; j++) {
      t[j] = 0;
      for (int k = 0; k < 3; k++) t[j] += a[i][(j + k) & 63] * b[k][j];
    }
    for (int j = 0; j < 64; j++) a[i][j] = t[j];
  }
}

int main() {
  static double a[8192][64], b[64][64], t[64];
  for (int i = 0; i < 8192; ++i)
    for (int j = 0; j < 64; ++j) a[i][j] = i % 13 + j % 7;
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j) b[i][j] = i % 3 + j % 5 - 2;
  for (const int n : {4000, 8192}) {
    twice(n, a, b, t);
    double sum = 0;
    for (auto& row : a)
      for (double& x : row) sum = sum * 0.5 + x, x = int(x) % 31;
    std::printf("%.17g", sum);
    for (const double x : t) std::printf(" %g", x);
    std::printf("\n");
  }
}
