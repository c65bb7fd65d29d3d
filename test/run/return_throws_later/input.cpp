// RUN: fallbacks=0
// FLAGS: -O1 -w
// As in return_throws, the returned expression throws. Without finish(), the end of a later call would copy the
// device's old data to the host, over values that the host has written since.
#include <cstdio>
__attribute__((noinline)) int check(const double*) { throw 1; }
[[ferry::offload]] int run(double* a, int n) {
  try { return check(a); } catch (int) {}
  for (int i = 0; i < n; ++i) a[i] += 1;
  return 0;
}
[[ferry::offload]] void other(double* b, int n) { for (int i = 0; i < n; ++i) b[i] += 1; }
double g[64], h[64];
int main() { run(g, 64); for (int i = 0; i < 64; ++i) g[i] = 100; other(h, 64); std::printf("%g %g\n", g[5], h[5]); }
