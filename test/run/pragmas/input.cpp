// FLAGS: -O2 -Wno-unknown-pragmas
// RUN: launches=13 fallbacks=0
// A pragma before a loop belongs to the loop, whatever is between them.
#include <cstdio>
#define PRAGMA(text) _Pragma(#text)
#define UNROLLED _Pragma("GCC unroll 4")
#define UNROLLED_LOOP(i, n) _Pragma("GCC unroll 4") for (int i = 0; i < (n); ++i)
#define EMPTY

[[ferry::offload]]
double run(double* a, int n, bool more) {
#pragma STDC FP_CONTRACT OFF
#pragma GCC ivdep
  // each element is independent
  for (int i = 0; i < n; ++i) a[i] += 1;
#pragma GCC \
    unroll 4
  for (int i = 0; i < n; ++i) a[i] += 1;

#pragma GCC unroll 4 /* a comment
  over lines */

  for (int i = 0; i < n; ++i) a[i] += 1;
#ifdef __GNUC__
#pragma GCC ivdep
#else
#pragma some other
#endif
  for (int i = 0; i < n; ++i) a[i] += 1;
#if 0
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) a[i] += 100;
#else
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) a[i] += 1;
#endif
  if (more)
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) a[i] += 1;
  else
    _Pragma("GCC ivdep") for (int i = 0; i < n; ++i) a[i] -= 1;
  PRAGMA(GCC ivdep) EMPTY
  for (int i = 0; i < n; ++i) a[i] += 1;
  UNROLLED for (int i = 0; i < n; ++i) a[i] += 1;
  UNROLLED_LOOP(i, n) a[i] += 1;
  double s = 0;
#pragma unknown to all
#pragma GCC unroll 2
  for (int k = 0; k < 3; ++k) {
    s += a[k];
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) a[i] += 1;
  }
%:pragma GCC ivdep
  for (int i = 1; i < 4; ++i) a[i] -= 1;
#pragma GCC diagnostic push
  s += a[1];
#pragma GCC diagnostic pop
  return s;
}

int main() {
  double g[64] = {};
  const double s = run(g, 64, true);
  std::printf("%g %g\n", g[3], s);
}
