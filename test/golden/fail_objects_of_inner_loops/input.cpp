// Before the loop it isn't known whether an iteration will dereference these pointers.
struct Matrix {
  int n, m;
  double* a;
};

// Only some iterations dereference w.
[[ferry::offload]] void under_a_condition(const Matrix* w, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < m; ++k)
      if (x[k] > 0) y[i] += w->a[k];
}
// The inner loop's trip count depends on data, or can't be derived from the bounds of the outer loop.
[[ferry::offload]] void remainders(const Matrix* w, double* y, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i % 3; ++k) y[i] += w->a[k];
}
[[ferry::offload]] void loaded(const Matrix* w, const int* rows, double* y, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = rows[i]; k < rows[i + 1]; ++k) y[i] += w->a[k];
}
// An iteration may end before the inner loop.
[[ferry::offload]] void passed_over(const Matrix* w, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) continue;
    for (int k = 0; k < m; ++k) y[i] += w->a[k];
  }
}
// The inner loop dereferences v unconditionally, but w only under a condition.
[[ferry::offload]] void beside(const Matrix* v, const Matrix* w, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k) y[i] += v->a[k];
    if (x[i] > 0) y[i] += w->a[i];
  }
}
