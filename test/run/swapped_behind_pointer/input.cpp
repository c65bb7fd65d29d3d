// RUN: fallbacks=0
// FLAGS: -O1 -w
// A swap through a pointer writes memory.
#include <cstdio>
#include <utility>
int other[64];
[[ferry::offload]] double run(double* a, int* o, int m) {
  int n = 4; int* p = &n;
  for (int i = 0; i < m; ++i) a[i] += i;
  double s = 0;
  [[ferry::sequential]] for (int k = 0; k < n; ++k) { s = s * .5 + a[k]; std::swap(*p, o[k]); }
  return s;
}
double a[64];
int main() { for (int i = 0; i < 64; ++i) other[i] = 60; std::printf("%g\n", run(a, other, 64)); }
