// A function of a file that is compiled with other flags may compute something else than it does here.
double half(double x);

[[ferry::offload]] void halves(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = half(a[i]);
}
