// RUN: fallbacks=0
// FLAGS: -O1 -w
// Evaluating the returned expression throws to a handler in the same function. More nests follow.
#include <cstdio>
__attribute__((noinline)) double check(const double*) { throw 1; }
[[ferry::offload]] void run(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
  try { check(a); return void(check(a)); } catch (int) {}
  try { return void(check(a)); } catch (int) {}
  for (int i = 0; i < n; ++i) a[i] *= 3;
}
double g[64];
int main() { run(g, 64); std::printf("%g\n", g[5]); run(g, 64); std::printf("%g\n", g[5]); }
