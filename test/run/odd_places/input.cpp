// FLAGS: -O2 -Wno-unknown-pragmas -Wno-all
// RUN: launches=6 fallbacks=0
// Pragmas, #line directives and conditional lines in unusual places, and names made with __COUNTER__.
#include <cstdio>
#include <stdexcept>
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define UNIQUE(x) JOIN(x, __COUNTER__)
#define QUIET(x) _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused\"") x _Pragma("GCC diagnostic pop")
[[ferry::offload]] int f(double* a, int n) {
  QUIET(int unused = 3;)
  for (int i = 0; i < n; ++i) { double UNIQUE(t) = a[i]; double UNIQUE(t) = 2; a[i] = t0 * t1; }
#if 1 // an odd place
  for (int i = 0; i < n; ++i)
#else
  for (int i = n; i >= 0; --i)
#endif
#pragma GCC diagnostic ignored "-Wall"
    a[i] += 1;
#line 77
#pragma GCC ivdep
#line 88 "z\"q.c"
  for (int i = 0; i < n; ++i) a[i] += __LINE__;
  if (a[0] < 0)
#pragma unknown
    throw std::runtime_error("x");
  for (int i = 0; i < n; ++i)
#line 5
    a[i] += __LINE__ * sizeof(__FILE__);
  {
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) a[i] += 1; }
#pragma GCC unroll 3
  for (int i = 0; i < n; ++i) { if (i % 2) continue; a[i] += 1; }
  return a[3] > 1 ? __LINE__ : unused;
#pragma at the end
}
double g[32];
int main() { for (int i = 0; i < 32; ++i) g[i] = i; int r = f(g, 32); for (double x : g) std::printf("%g ", x); std::printf("%d %s\n", r, __FILE__); }
