// Objects behind pointers that only inner loops follow. The stub asks for the bound of a further loop of the grid where
// the loops around it have an iteration, and for what only a loop inside follows where that has one; else nothing may
// be behind the pointer.
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
// For a triangle's inner loop, the launch asks the first and the last iteration of the outer loop.
[[ferry::offload]] void triangle(const Matrix* w, double* y, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i; ++k) y[i] += w->a[k];
}
