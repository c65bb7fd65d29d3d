// RUN: fallbacks=0
// FLAGS: -O1 -w
// Names that mean something else inside a loop than before it.
#include <cstdio>
[[ferry::offload]] double run(double* a, int n, int m) {
  enum { SH = 1 };
  double s = 0;
  for (int i = 0; i < n; ++i) a[i] += i;
  [[ferry::sequential]] for (int k = 0; k < 3; ++k) { enum { SH = 3 }; s = s * .5 + a[m << SH]; }
  return s + SH;
}
double a[64];
int main() { std::printf("%g\n", run(a, 64, 5)); }
