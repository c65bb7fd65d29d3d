// FLAGS: -O2 -fopenmp
// RUN: launches=11 fallbacks=0
// TRANSLATE-STDERR: warning: this loop stays on the host
// Effects of clauses on variables, even if the loop is left to OpenMP: references, globals, arrays, classes, and
// several variables with the same name.
#include <cstdio>
int gi = 4;
int nt = 2;
struct S {
  int v[2];
};
[[ferry::offload]] int f(double* a, int n, int& ref) {
  int x = 1, y = 2, z = 3;
  int* p = &x;
#pragma omp parallel for private(x)
  for (int i = 0; i < n; ++i) {
    x = i;
    a[i] += x;
  }
  a[0] += x + *p;
#pragma omp parallel for firstprivate(y)
  for (int i = 0; i < n; ++i) {
    if (i % 2) a[i] += y;
  }
  y = 50;
#pragma omp parallel for private(ref)
  for (int i = 0; i < n; ++i) {
    ref = i;
    a[i] += ref;
  }
#pragma omp parallel for private(gi)
  for (int i = 0; i < n; ++i) {
    gi = i;
    a[i] += gi;
  }
#pragma omp parallel for num_threads(nt) firstprivate(z)
  for (int i = 0; i < n; ++i) {
    z = i + 1;
    a[i] += z;
  }
  for (z = 0; z < 3; ++z)
#pragma omp parallel for private(z)
    for (int i = 0; i < n; ++i) {
      z = 2;
      a[i] += z;
    }
  S s{{1, 2}};
#pragma omp parallel for firstprivate(s)
  for (int i = 0; i < n; ++i) a[i] += s.v[i % 2];
#pragma omp parallel for lastprivate(gi)
  for (int i = 0; i < n; ++i) {
    gi = i * 2;
    a[i] += gi;
  }
  int buf[4];
#pragma omp parallel for private(buf)
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k) buf[k] = i;
    a[i] += buf[3];
  }
  double m = 1e9;
  int arg = -1;
#pragma omp parallel for reduction(min : m)
  for (int i = 0; i < n; ++i)
    if (a[i] < m) m = a[i];
#pragma omp parallel for simd lastprivate(arg)
  for (int i = 0; i < n; ++i) arg = i;
  auto lam = [&] {
    int q = 0;
    for (int i = 0; i < n; ++i) q += a[i] > 0;
    return q;
  };
  return x + y * 10 + ref * 100 + gi * 1000 + z + *p + arg + (int)m + lam();
}
double g[32];
// A counter that a clause makes lastprivate has its final value after the loop.
[[ferry::offload]]
int kept_counters(double* a, int n) {
  int i = -5, k = -7;
#pragma omp parallel for lastprivate(i)
  for (i = 0; i < n; ++i) a[i] += 1;
#pragma omp parallel for simd linear(k)
  for (k = 0; k < n; ++k) a[k] *= 2;
  return i * 100 + k;
}

int main() {
  int r = 1;
  for (int i = 0; i < 32; ++i) g[i] = i;
  int k = f(g, 32, r);
  for (double x : g) std::printf("%g ", x);
  std::printf("%d %d\n", k, r);
  double kept[64] = {};
  const int counters = kept_counters(kept, 64);
  std::printf("%d %g\n", counters, kept[63]);
}
