// Directives that don't apply to a single loop.
static int own;
#pragma omp threadprivate(own)

[[ferry::offload]]
void region(double* x, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i) x[i] = 1;
  }
}

[[ferry::offload]]
void orphan(double* x, int n) {
#pragma omp for
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void after_a_loop(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
#pragma omp barrier
}

[[ferry::offload]]
void of_threads(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = own;
}

[[ferry::offload]]
void ones(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void calls(double* x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) ones(x + i * n, n);
}

#pragma omp declare target
[[ferry::offload]]
void of_a_target(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}
#pragma omp end declare target

void of_a_target_by_name(double* x, int n);
#pragma omp declare target to(of_a_target_by_name)
[[ferry::offload]]
void of_a_target_by_name(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}
