// RUN: launches=2 fallbacks=2
// FLAGS: -frounding-math
// CONFIGURATIONS: cuda
// EXPECT-STDERR: input.cpp:10: the rounding mode isn't round-to-nearest; this loop runs on the host \(guard: floating-point environment\)
// A GPU rounds to nearest, whatever rounding mode its caller has set.
#include <cfenv>
#include <cstdio>

[[ferry::offload]] __attribute__((noinline)) void reciprocals(const double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) b[i] = 1.0 / a[i];
}

static double a[1000], b[1000], c[1000];

static int differences() {
  reciprocals(a, c, 1000);
  std::fesetround(FE_TONEAREST);
  int different = 0;
  for (int i = 0; i < 1000; ++i) different += b[i] != c[i];
  return different;
}

int main() {
  for (int i = 0; i < 1000; ++i) a[i] = i + 3;
  reciprocals(a, b, 1000);
  std::fesetround(FE_UPWARD);
  std::printf("%d differ upward\n", differences());
  std::fesetround(FE_DOWNWARD);
  std::printf("%d differ downward\n", differences());
  std::printf("%d differ\n", differences());
}
