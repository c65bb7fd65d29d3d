// RUN: launches=4 fallbacks=0
// Extents are evaluated when the function begins. The caller's nest may have left their operands on the device.
#include <cstdio>

namespace {

double x[64], y[64];
int counts[4], order[8];

}  // namespace

[[ferry::offload]]
void gather(const double* from [[ferry::extent(counts[1])]], double* to, const int* at, int n) {
  for (int i = 0; i < n; ++i) to[i] = from[at[i]];
}

[[ferry::offload]]
void run(double* a, double* b, int* sizes, int* at, int n) {
  for (int i = 0; i < 4; ++i) sizes[i] = 32 * i;
  for (int i = 0; i < n; ++i) at[i] = 3 * i;
  for (int i = 0; i < 64; ++i) a[i] = i + 0.5;
  gather(a, b, at, n);
}

int main() {
  counts[1] = 2;
  run(x, y, counts, order, 8);
  for (int i = 0; i < 8; ++i) std::printf("%g ", y[i]);
  std::printf("\n");
}
