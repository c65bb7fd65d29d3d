// RUN: fallbacks=0
// FLAGS: -O1 -w
// std::swap through a reference that the surrounding code itself declares.
#include <cstdio>
#include <utility>
[[ferry::offload]] double run(double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) { a[i] += i; b[i] += 2; }
  [[ferry::sequential]] for (int k = 0; k < n; ++k) {
    double& r = a[k];
    std::swap(r, b[k]);
  }
  for (int i = 0; i < n; ++i) a[i] += 1;
  return a[3];
}
double g[64], h[64];
int main() { double r = run(g, h, 64); std::printf("%g %g %g\n", r, g[5], h[5]); }
