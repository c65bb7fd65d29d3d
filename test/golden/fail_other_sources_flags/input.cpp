// If a function's file is compiled with different flags, its code might compute something else here.
double half(double x);

[[ferry::offload]] void halves(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = half(a[i]);
}
