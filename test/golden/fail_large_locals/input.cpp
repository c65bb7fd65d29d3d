// An iteration's arrays are too large for any stack, and no inner loop can run by itself.
[[ferry::offload]]
void one(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double t[10000];
    for (int k = 1; k < 10000; ++k) t[k] = t[k - 1] / x[i];
    y[i] = t[9999];
  }
}

// The two arrays together are too large: 40,000 bytes each.
[[ferry::offload]]
void sum(const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i) {
    int t[10000];
    t[0] = x[i];
    if (t[0] > 0) {
      int u[100][100];
      u[99][99] = t[0];
      t[0] = u[99][99];
    }
    y[i] = t[0];
  }
}
