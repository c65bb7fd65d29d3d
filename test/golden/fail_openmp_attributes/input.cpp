// Directives written as attributes. Code inserted before the statement would separate it from its attribute.
#define PARALLEL [[omp::directive(parallel for)]]
[[omp::directive(threadprivate(own))]] static int own;
static int another [[omp::decl(threadprivate)]];

[[ferry::offload]]
void one(double* x, int n) {
  [[omp::directive(parallel for)]]
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void several(double* x, int n) {
  [[omp::sequence(directive(parallel), omp::directive(for nowait))]]
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void by_using(double* x, int n) {
  [[using omp: directive(simd)]]
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void by_macro(double* x, int n) {
  PARALLEL
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void inside(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    [[omp::directive(atomic update)]] x[0] += i;
  }
}

[[ferry::offload]]
void after_a_loop(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
  [[omp::directive(barrier)]];
}

[[ferry::offload]]
void of_threads(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = own;
}

[[ferry::offload]]
void of_threads_too(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = another;
}

// In functions without an annotation, directives concern only the host compiler.
void plain(double* x, int n) {
  [[omp::directive(parallel for)]]
  for (int i = 0; i < n; ++i) x[i] = 1;
}
