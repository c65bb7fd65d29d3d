// Views that are passed to functions without a name: kernels give them a name, and the stub is unchanged.
#include <span>

struct Row {
  const double* p;
  int n;
  double operator[](int j) const { return p[j]; }
};
struct Matrix {
  const double* d;
  int nx;
  Row row(int i) const { return {d + i * nx, nx}; }
};
double sum(Row row) {
  double s = 0;
  for (int j = 0; j < row.n; ++j) s += row[j];
  return s;
}
double first(std::span<const double> s) { return s[0]; }

[[ferry::offload]]
void sums(Matrix m, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = sum(m.row(i));
}

[[ferry::offload]]
void lists(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    // a row of two elements
    out[i] += first({x + 2 * i,
                     2});
  }
}
