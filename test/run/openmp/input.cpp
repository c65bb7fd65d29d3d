// FLAGS: -O2 -fopenmp
// RUN: launches=16 fallbacks=0
// OpenMP directives on loops that become kernels: clauses have the same effect on variables as under OpenMP.
#include <omp.h>
#include <algorithm>
#include <cstdio>

#define PRAGMA(text) _Pragma(#text)
#define THREADS 2

static int width = 2;

[[ferry::offload]]
void scale(double* a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i] *= 2;
#pragma omp parallel for num_threads(THREADS) \
    schedule(static, 4) if (n > 10)
  // a comment before the loop
  for (int i = 0; i < n; ++i) a[i] += 1;
#ifdef _OPENMP
#pragma omp parallel for num_threads(width)
#endif
  for (int i = 0; i < n; ++i) a[i] *= 2;
  PRAGMA(omp parallel for simd default(shared))
  for (int i = 0; i < n; ++i) a[i] -= 1;
#pragma omp parallel for num_threads(omp_get_max_threads()) proc_bind(close)
  for (int i = 0; i < n; ++i) a[i] += i;
}

// The variables outside the loops keep their values if a clause makes them private.
[[ferry::offload]]
int privates(double* a, int n) {
  int i = 77, j = 78;
  double t = 0.5;
#pragma omp parallel for private(t, j)
  for (i = 0; i < n; ++i) {
    t = a[i] * 3;
    for (j = 0; j < 2; ++j) t += j;
    a[i] = t;
  }
  int k = 5;
#pragma omp parallel for firstprivate(k)
  for (i = 0; i < n; ++i) a[i] += k;
  return i + j + static_cast<int>(t * 10);
}

[[ferry::offload]]
int lasts(int* a, int n) {
  int last = -1, k = -1;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; ++i) {
    last = i * 2;
    a[i] += last;
  }
#pragma omp simd
  for (k = 0; k < n; ++k) a[k] += 1;
  return last + k;
}

[[ferry::offload]]
void collapsed(double* a, int n, int m) {
  int i = -5, j = -6;
#pragma omp parallel for collapse(2) schedule(dynamic)
  for (i = 0; i < n; ++i)
    for (j = 0; j < m; ++j) a[i * m + j] += i - j;
  a[0] += i * 100 + j;
}

[[ferry::offload]]
int reduced(const int* a, int n, int* least, int* greatest) {
  int sum = 3, lo = a[0], hi = a[0], bits = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i) sum += a[i];
#pragma omp parallel for reduction(min : lo) reduction(max : hi)
  for (int i = 0; i < n; ++i) {
    lo = std::min(lo, a[i]);
    if (a[i] > hi) hi = a[i];
  }
#pragma omp parallel for simd reduction(| : bits)
  for (int i = 0; i < n; ++i) bits = bits | a[i];
  *least = lo;
  *greatest = hi;
  return sum + bits;
}

// The directives are inside a loop of time steps and inside loops that Ferry parallelises itself.
[[ferry::offload]]
void inside(int* a, int* b, int n, int m) {
  for (int step = 0; step < 2; ++step) {
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
      int s = 0;
#pragma omp simd reduction(+ : s)
      for (int j = 0; j < m; ++j) s += a[i * m + j];
      b[i] = s;
    }
    std::swap(a[0], b[0]);
  }
  for (int i = 0; i < n; ++i)
#pragma omp simd
    for (int j = 0; j < m; ++j) a[i * m + j] += b[i];
}

int main() {
  double a[64];
  int c[64], d[64];
  for (int i = 0; i < 64; ++i) a[i] = i, c[i] = (i * 37) % 64;
  scale(a, 64);
  std::printf("%d", privates(a, 64));
  std::printf(" %d", lasts(c, 64));
  collapsed(a, 8, 8);
  int least = 0, greatest = 0;
  std::printf(" %d", reduced(c, 64, &least, &greatest));
  std::printf(" %d %d\n", least, greatest);
  inside(c, d, 8, 8);
  for (int i = 0; i < 64; ++i) std::printf("%g %d\n", a[i], c[i]);
}
