// RUN: fallbacks=0
// FLAGS: -O1 -w
// The target of a reference member is a different object from the one that contains the reference.
#include <cstdio>
struct S { double& r; int k; };
[[ferry::offload]] double run(double* a, int n) {
  S s{a[1], 2};
  for (int i = 0; i < n; ++i) a[i] += 1;
  double x = s.r;
  s.r = 100;
  for (int i = 0; i < n; ++i) a[i] += 1;
  return x;
}
double g[64];
int main() { double x = run(g, 64); std::printf("%g %g %g\n", x, g[1], g[2]); }
