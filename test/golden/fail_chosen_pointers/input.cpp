// Pointers that are set conditionally. Their targets, or their positions in the targets, aren't known.
double* other();

// The target isn't known.
[[ferry::offload]] void of_call(int n, const double* a, double* out) {
  for (int i = 0; i < n; ++i) {
    const double* p = i > 3 ? a + i : other();
    out[i] = p[0];
  }
}

// Iterations may write the same element.
[[ferry::offload]] void deal(int n, const double* x, double* even, double* odd) {
  for (int i = 0; i < n; ++i) {
    double* to = i % 2 == 0 ? even + i / 2 : odd + i / 2;
    *to = x[i] * 2;
  }
}

// The row that an iteration reads is written by another iteration.
[[ferry::offload]] void in_place(int n, int m, double* a, const double* zeros) {
  for (int i = 0; i < n; ++i) {
    const double* up = i > 0 ? a + (i - 1) * m : zeros;
    a[i * m] += up[0];
  }
}

// One target is the same in all iterations and the other isn't, so there is no single reduction variable.
[[ferry::offload]] void into_either(double* b, double* y, const double* x, int n, int w) {
  for (int i = 0; i < n; ++i) {
    double& r = i % 2 ? y[w] : b[i];
    r += x[i];
  }
}
