// Kernels that compare pointers: their values mean nothing on a device. Null tests of outer pointers are allowed.
[[ferry::offload]]
void ordered(const double* x, const double* end, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x + i < end ? x[i] : 0;
}

[[ferry::offload]]
void row_tested(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const double* row = x + i * n;
    y[i] = row ? row[0] : 0;
  }
}
