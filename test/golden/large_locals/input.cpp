// An iteration's array is too large for a stack, so the inner loops run on the device instead.
[[ferry::offload]]
void smooth(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double t[20000];
    for (int k = 0; k < 20000; ++k) t[k] = x[i] * k;
    y[i] = t[19999];
  }
}

// The array is as large as an iteration's arrays may be.
[[ferry::offload]]
void largest(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double t[8192];
    for (int k = 0; k < 8192; ++k) t[k] = x[i] * k;
    y[i] = t[8191] + t[i % 8192];
  }
}
