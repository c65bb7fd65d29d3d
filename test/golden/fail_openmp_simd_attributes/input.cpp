// With -fopenmp-simd, the host compiler obeys only the OpenMP attributes that contain `simd`.
[[ferry::offload]]
void not_obeyed(double* x, int n) {
  [[omp::directive(parallel for)]]
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void obeyed(double* x, int n) {
  [[omp::directive(parallel for simd)]]
  for (int i = 0; i < n; ++i) x[i] = 1;
}
