// Lambdas created outside a loop capture variables that a directive replaces with private ones in the loop.
[[ferry::offload]] void by_clause(double* x, int n) {
  int k = 5;
  auto times = [&](double v) { return v * k; };
#pragma omp parallel for private(k)
  for (int i = 0; i < n; ++i) {
    k = i;
    x[i] = times(x[i]) + k;
  }
}
[[ferry::offload]] void by_loop(double* x, int n) {
  int i = 5;
  auto times = [&](double v) { return v * i; };
#pragma omp parallel for
  for (i = 0; i < n; ++i) x[i] = times(x[i]);
  x[0] = i;
}
// The lambda is created inside the directive's loop.
[[ferry::offload]] void inside(double* x, int n) {
  int k = 5;
#pragma omp parallel for private(k)
  for (int i = 0; i < n; ++i) {
    k = i;
    auto times = [&](double v) { return v * k; };
    x[i] = times(x[i]) + k;
  }
}
