// RUN: launches=5 fallbacks=0
// FLAGS: -O0
// TRANSLATE-STDERR: 'twice' may run on the host .*-Wferry-lost-stub
// A call remains an ordinary call if a different definition may replace the visible one.
#include <cstdio>

void other(double* a);

[[ferry::offload]] __attribute__((weak)) void add(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}

[[ferry::offload]] inline __attribute__((noinline)) void twice(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] *= 2;
}

[[ferry::offload]]
void run(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
  add(a, n);
  for (int i = 0; i < n; ++i) a[i] *= 2;
  twice(a, n);
  for (int i = 0; i < n; ++i) a[i] += 1;
}

int main() {
  double g[64];
  run(g, 64);
  std::printf("%g %g\n", g[3], g[63]);
  other(g);
  std::printf("%g\n", g[3]);
}
