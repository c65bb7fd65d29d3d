// RUN: launches=3 fallbacks=0 bytes_to_device=32000 bytes_to_host=16000
// ENVIRONMENT: FERRY_HOST_CAPACITY=24500 FERRY_CUDA_ON_CPU_MEMORY=27000
// Results of one nest are copied to the host to make room for another nest. Data that both update keeps its values:
// FERRY_VERIFY restores the host's bytes after each launch, and must not leave bytes from between the two nests.
#include <cstdio>

constexpr int n = 1000;

alignas(256) static double u[n], x[n], r[n], y[n], z[n];

[[ferry::offload]]
void three(double* v, const double* a, double* b, const double* c, const double* d) {
  for (int i = 0; i < n; ++i)
    if (a[i] > 3) v[i] = -v[i];
  for (int i = 0; i < n; ++i) b[i] = a[i] * 2;
  for (int i = 0; i < n; ++i)
    if (c[i] + d[i] > 3) v[i] = -v[i];
}

int main() {
  for (int i = 0; i < n; ++i) {
    u[i] = i;
    x[i] = i % 7;
    y[i] = i % 14 < 7 ? i % 7 : -i % 7;
    z[i] = 0;
  }
  three(u, x, r, y, z);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += u[i] * (i % 5) + r[i];
  std::printf("%g %g %g\n", sum, u[4], u[11]);
}
