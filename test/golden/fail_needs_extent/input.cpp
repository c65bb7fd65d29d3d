// Accesses whose range only the data decides, behind bare pointers.
[[ferry::offload]]
void gather(const double* x, const int* index, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[index[i]];
}

[[ferry::offload]]
void positive(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 0) y[i] = x[i];
}

[[ferry::offload]]
void through_a_local(const double* x, const int* index, double* y, int n) {
  const double* z = x + n;
  for (int i = 0; i < n; ++i) y[i] = z[index[i]];
}
