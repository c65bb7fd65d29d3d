// RUN: fallbacks=0
// FLAGS: -O1 -w
// A call without arguments returns a reference.
#include <cstdio>
__attribute__((noinline)) double& ref();
[[ferry::offload]] double run(double* a, int m) {
  for (int i = 0; i < m; ++i) a[i] += i + 1;
  double x = ref();
  ref() = 3;
  for (int i = 0; i < m; ++i) a[i] += i + 1;
  return x + *&ref();
}
double a[64];
double& ref() { return a[2]; }
int main() { std::printf("%g\n", run(a, 64)); }
