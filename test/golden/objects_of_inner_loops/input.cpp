// Objects behind pointers that only inner loops dereference. The stub reads the bound of an inner loop of the grid if
// the outer loops have iterations, and objects that only an inner loop uses if that loop has iterations. Otherwise
// there may be nothing behind the pointer.
#include <memory>

struct Matrix {
  int n, m;
  double* a;
};
struct Level {
  Matrix *rows, *weights;
};

[[ferry::offload]] void multiply(const Matrix* a, const std::unique_ptr<Matrix>& b, Matrix* c) {
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->m; j++) {
      double s = 0;
      for (int k = 0; k < a->m; k++) s += a->a[i * a->m + k] * b->a[k * b->m + j];
      c->a[i * c->m + j] = s;
    }
}
[[ferry::offload]] void filter(const Level* l, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int r = 0; r < l->rows->n; ++r)
      for (int k = 0; k < l->weights->n; ++k) s += l->weights->a[k] * x[i + k];
    y[i] = s;
  }
}
// For a triangle's inner loop, the launch examines the first and the last iteration of the outer loop.
[[ferry::offload]] void triangle(const Matrix* w, double* y, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i; ++k) y[i] += w->a[k];
}
