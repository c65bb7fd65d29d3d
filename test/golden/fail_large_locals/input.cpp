// Arrays of an iteration that no stack holds, where nothing inside can run by itself either.
[[ferry::offload]]
void one(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double t[10000];
    for (int k = 1; k < 10000; ++k) t[k] = t[k - 1] * x[i];
    y[i] = t[9999];
  }
}

// Both together: 40,000 bytes each.
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

// Declared outside: what the kernel would declare counts, too.
[[ferry::offload]]
void with_private_ones(const double* x, double* y, int n) {
  double t[2048], u[2048], v[2048], w[2048], z[1];
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int k = 0; k < 2048; ++k) t[k] = u[k] = v[k] = w[k] = x[i] * k;
    z[0] = t[5] + u[6] + v[7] + w[8];
    y[i] = z[0];
  }
}
