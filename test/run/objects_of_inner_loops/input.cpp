// RUN: launches=18 fallbacks=5
// EXPECT-STDERR: guard: objects
// Objects behind pointers that only inner loops dereference: in headers of the grid's inner loops, in the body of an
// inner loop, in functions that it calls. Pointers that no iteration dereferences may have no target.
#include <cstdio>
#include <memory>
#include <vector>

struct Matrix {
  int n, m;
  double* a;
};
struct Level {
  Matrix *rows, *weights;
  Matrix own;
  std::size_t count;
};

[[ferry::offload]] void multiply(const Matrix* a, const Matrix* b, Matrix* c) {
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->m; j++) {
      double s = 0;
      for (int k = 0; k < a->m; k++) s += a->a[i * a->m + k] * b->a[k * b->m + j];
      c->a[i * c->m + j] = s;
    }
}
// Only the innermost loop dereferences `c`: the launch checks whether that loop has iterations.
[[ferry::offload]] void add_products(const Matrix* a, const Matrix* b, Matrix* c) {
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->m; j++)
      for (int k = 0; k < a->m; k++) c->a[i * c->m + j] += a->a[i * a->m + k] * b->a[k * b->m + j];
}
[[ferry::offload]] void nested(Level* l, const Level& other) {
  for (int i = 0; i < l->rows->n; ++i)
    for (int j = 1; j <= l->weights->n; ++j) l->own.a[i * l->weights->n + j - 1] = l->weights->a[j] * other.rows->a[i];
}
[[ferry::offload]] void held(const std::unique_ptr<Matrix>& a, const std::shared_ptr<Matrix>& b, Matrix*& c) {
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->m; j++) c->a[i * c->m + j] = a->a[i * a->m] - b->a[j];
}
// The grid has three loops; the innermost one has an unsigned type.
[[ferry::offload]] void three(const Matrix* a, const Matrix* b, const Level* l, double* out) {
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->m; j++)
      for (std::size_t k = 0; k < l->count; k++) out[(i * b->m + j) * 2 + k] = a->a[i] + b->a[j] * l->weights->a[k];
}

class Solver {
 public:
  Matrix *left, *right;
  std::shared_ptr<Matrix> out;
  [[ferry::offload]] void run() {
    for (int i = 0; i < left->n; i++)
      for (int j = 0; j < this->right->m; j++) {
        double s = 0;
        for (int k = 0; k < left->m; k++) s += left->a[i * left->m + k] * right->a[k * right->m + j];
        out->a[i * out->m + j] = s;
      }
  }
};

static double dot(const Matrix* a, const Matrix* b, int i, int j) {
  double s = 0;
  for (int k = 0; k < a->m; k++) s += a->a[i * a->m + k] * b->a[k * b->m + j];
  return s;
}
[[ferry::offload]] void by_function(const Matrix* a, const Matrix* b, Matrix* c) {
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->m; j++) c->a[i * c->m + j] = dot(a, b, i, j);
}
// The pointers are dereferenced in loops that aren't part of the grid.
[[ferry::offload]] void filter(const Matrix* w, const double* x, double* y, int n, int taps) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < taps; ++k) s += w->a[k] * x[i + k];
    y[i] = s;
  }
}
[[ferry::offload]] void filters(const Level* l, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int r = 0; r < l->rows->n; ++r)
      for (int k = 0; k < l->weights->n; ++k) s += l->weights->a[k] * x[i + k];
    if (s > 0) s += l->weights->a[0];
    y[i] = s;
  }
}
[[ferry::offload]] void of_container(const std::vector<Matrix>* all, Matrix* c) {
  for (int i = 0; i < c->n; ++i)
    for (int j = 0; j < (*all)[0].n; ++j) c->a[i * c->m + j] = (*all)[0].a[j] + i;
}
// A kernel has written the inner loop's bound.
struct Sizes {
  int n[4];
  double* a;
};
[[ferry::offload]] void bound_on_device(Sizes* s, double* y, int n) {
  for (int i = 0; i < 4; ++i) s->n[i] = i + 1;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < s->n[2]; ++j) y[i * 3 + j] = s->a[j] + i;
}

// The outer loops' variables determine the inner loop's trip count, which is computed for their first and last values.
[[ferry::offload]] void lower(const Matrix* a, double* x, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) x[i] += a->a[i * 4 + j] * a->n;
}
[[ferry::offload]] void upper(const Matrix* a, const Matrix* b, Matrix* c) {
  for (int i = 0; i < a->n; ++i)
    for (int j = i + 1; j < a->n; ++j) c->a[i * 5 + j] += b->a[j * 3 + i] * b->m;
}
[[ferry::offload]] void three_deep(const Matrix* a, const Matrix* b, double* x, int n) {
  for (int i = n; i > 0; --i)
    for (int j = 0; j < i; ++j)
      for (int k = j; k < i - 1; ++k) x[i] += a->a[j] * b->a[k];
}
[[ferry::offload]] void band(const Matrix* a, double* x, long n, long width) {
  for (long i = 0; i < n; ++i)
    for (long j = i - width; j <= i + width; ++j) x[i] += a->a[j + 4];
}

static void print(const Matrix& c) {
  for (int i = 0; i < c.n * c.m; i++) std::printf("%g ", c.a[i]);
  std::puts("");
}

int main() {
  double x[12], y[20], z[15];
  for (int i = 0; i < 12; i++) x[i] = i;
  for (int i = 0; i < 20; i++) y[i] = i * i;
  for (int i = 0; i < 15; i++) z[i] = -1;
  Matrix a{3, 4, x}, b{4, 5, y}, c{3, 5, z}, none{0, 4, x}, thin{3, 0, x};
  multiply(&a, &b, &c);
  print(c);
  multiply(&none, nullptr, nullptr);
  multiply(&thin, &b, &c);
  print(c);
  add_products(&a, &b, &c);
  print(c);
  add_products(&thin, &b, nullptr);  // falls back, because c doesn't exist
  add_products(&none, nullptr, nullptr);
  Level l{&a, &b, c, 2}, empty{&none, nullptr, c, 0};
  nested(&l, l);
  print(c);
  nested(&empty, empty);
  Matrix* pc = &c;
  held(std::make_unique<Matrix>(a), std::make_shared<Matrix>(b), pc);
  print(c);
  pc = nullptr;
  held(std::make_unique<Matrix>(none), nullptr, pc);
  double cube[30];
  three(&a, &b, &l, cube);
  three(&none, nullptr, nullptr, nullptr);
  double sum = 0;
  for (int i = 0; i < 30; ++i) sum += i * cube[i];
  std::printf("%g\n", sum);
  Solver s{&a, &b, std::make_shared<Matrix>(c)};
  s.run();
  print(c);
  Solver{&none, nullptr, nullptr}.run();
  by_function(&a, &b, &c);
  print(c);
  by_function(&none, nullptr, nullptr);
  double out[8] = {};
  const Matrix row{1, 8, out};
  filter(&b, y, out, 8, 3);
  print(row);
  filter(nullptr, y, out, 8, 0);  // falls back to the host
  lower(&b, out, 4), lower(nullptr, out, 0);
  lower(nullptr, out, 1);  // falls back: the only iteration over i has no iterations over j
  Matrix to{2, 5, z};
  upper(&a, &b, &to);
  upper(&none, nullptr, nullptr);
  const Matrix one{1, 1, x};
  upper(&one, nullptr, nullptr);  // falls back to the host
  three_deep(&a, &b, out, 4), three_deep(nullptr, nullptr, out, 0);
  three_deep(&a, nullptr, out, 1);                 // falls back to the host
  band(&a, out, 5, 2), band(nullptr, out, 5, -1);  // falls back to the host
  print(row);
  print(to);
  filter(nullptr, y, out, 0, 5);
  print(row);
  filters(&l, y, out, 8);
  print(row);
  filters(nullptr, y, out, 0);
  print(row);
  std::vector<Matrix> all{b};
  of_container(&all, &c);
  print(c);
  of_container(nullptr, &none);
  Sizes sizes{{}, y};
  double nine[9];
  bound_on_device(&sizes, nine, 3);
  print({3, 3, nine});
}
