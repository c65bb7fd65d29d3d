// RUN: fallbacks=0
// FLAGS: -O1 -w
// A condition's variable is initialised after the init-statement.
#include <cstdio>
[[ferry::offload]] __attribute__((noinline)) void step(double* p, int n) { for (int i = 0; i < n; ++i) p[i] += 1; }
[[ferry::offload]] double run(double* a, int n) {
  double x = -1;
  step(a, n);
  if (step(a, n); double v = a[0]) { x = v; for (int i = 0; i < n; ++i) a[i] += v; }
  return x;
}
double a[64];
int main() { double x = run(a, 64); std::printf("%g %g\n", x, a[1]); }
