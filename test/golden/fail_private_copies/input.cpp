// Arrays that iterations can't have private copies of.
[[ferry::offload]]
void triangle(const double* x, double* y, double* work, int n) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) work[k] = x[k] * i;
    double sum = 0;
    for (int k = 0; k < i; ++k) sum += work[k];
    y[i] = sum;
  }
}

// After the loop, the caller sees the last positive value.
[[ferry::offload]]
void sometimes(const double* x, double* y, double* work, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0) work[0] = x[i];
    y[i] = x[i] + 1;
  }
}

// The first element is left from a previous iteration.
[[ferry::offload]]
void carried(const double* x, double* y, double* work, int n, int m) {
  for (int i = 0; i < n; ++i) {
    for (int k = 1; k < m; ++k) work[k] = x[i * m + k];
    double sum = 0;
    for (int k = 0; k < m; ++k) sum += work[k];
    y[i] = sum;
  }
}

// Which elements an iteration fills depends on its number.
[[ferry::offload]]
void all_but_own(double* work, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k)
      if (k != i) work[k] = x[k] * i;
    for (int k = 0; k < m; ++k)
      if (k != i) y[i * m + k] = work[k];
  }
}
