// Loops with OpenMP directives: the directive stays with the original loop. Code that kernels don't support is left
// to the host compiler as a whole.
#define PRAGMA(text) _Pragma(#text)

[[ferry::offload]]
void kernels(double* a, double* b, int n, bool more) {
  int i;
  double t;
#pragma omp parallel for private(t)
  for (i = 0; i < n; ++i) {
    t = a[i];
    b[i] = t * t;
  }
  if (more)
#pragma omp simd
    for (int k = 0; k < n; ++k) b[k] += 1;
#ifdef _OPENMP
#pragma omp parallel for schedule(static)
#else
#pragma GCC ivdep
#endif
  for (int k = 0; k < n; ++k) a[k] = 0;
  PRAGMA(omp parallel for) for (int k = 0; k < n; ++k) a[k] += b[k];
}

struct Pair {
  int first, second;
};

[[ferry::offload]]
int left_to_openmp(int* a, int* count, int n) {
  int sum = 0, wrong = 0, part[2] = {0, 0};
  for (int i = 0; i < n; ++i) a[i] = i;
#pragma omp parallel for reduction(+ : part[ : 2])
  for (int i = 0; i < n; ++i) part[i % 2] += a[i];
#pragma omp parallel for reduction(* : wrong)
  for (int i = 0; i < n; ++i) wrong += a[i];
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
#pragma omp atomic
    count[a[i]] += 1;
  }
#pragma omp parallel for firstprivate(part)
  for (int i = 0; i < n; ++i) a[i] += part[0];
#pragma omp parallel for schedule(static, count[0])
  for (int i = 0; i < n; ++i) a[i] += 2;
#pragma omp parallel for
  for (int i = 1; i < n; ++i)
    for (int k = 0; k < i; ++k) a[i] += a[k];
  return sum + wrong + part[0];
}
