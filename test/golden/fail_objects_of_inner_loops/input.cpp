// Pointers of which nobody can say before the loop that an iteration will follow them.
struct Matrix {
  int n, m;
  double* a;
};

// Only some iterations do.
[[ferry::offload]] void under_a_condition(const Matrix* w, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < m; ++k)
      if (x[k] > 0) y[i] += w->a[k];
}
// How many iterations the loop inside has follows from data, or is nothing that the ends of the loop around it say.
[[ferry::offload]] void remainders(const Matrix* w, double* y, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i % 3; ++k) y[i] += w->a[k];
}
[[ferry::offload]] void loaded(const Matrix* w, const int* rows, double* y, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = rows[i]; k < rows[i + 1]; ++k) y[i] += w->a[k];
}
// Something else may end the iteration before the loop inside.
[[ferry::offload]] void passed_over(const Matrix* w, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) continue;
    for (int k = 0; k < m; ++k) y[i] += w->a[k];
  }
}
// The loop inside follows v alone, and w where that has an iteration of its own.
[[ferry::offload]] void beside(const Matrix* v, const Matrix* w, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k) y[i] += v->a[k];
    if (x[i] > 0) y[i] += w->a[i];
  }
}
