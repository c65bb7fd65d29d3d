// RUN: fallbacks=0
// FLAGS: -O1 -w
// Initialisers also run code for elements that the initialiser list doesn't name.
#include <cstdio>
double g[64];
__attribute__((noinline)) double peek() { return g[1]; }
struct G { double v = peek(); };
[[ferry::offload]] double run(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += i + 1;
  G t[3] = {};
  return t[1].v;
}
int main() { std::printf("%g\n", run(g, 64)); }
