// RUN: launches=11 fallbacks=0 bytes_to_device=81736 bytes_to_host=20880
// Views that are passed without a name: spans, initialiser lists of spans, rows, objects of classes with pointers.
#include <cstdio>
#include <span>
#include <vector>
struct Row {
  const double* p;
  int n;
  double operator[](int i) const { return p[i]; }
};
class Strided {
 public:
  Strided(double* from, int count, int step) : p_(from), n_(count), step_(step) {}
  double& operator()(int i) const { return p_[i * step_]; }
  int count() const { return n_; }

 private:
  double* p_;
  int n_, step_;
};
struct Matrix {
  std::vector<double> d;
  int nx, ny;
  Row row(int i) const { return {d.data() + i * nx, nx}; }
  std::span<const double> cells(int i) const { return std::span<const double>(d.data() + i * nx, nx); }
  Strided column(int j) { return Strided(d.data() + j, ny, nx); }
};
double sum(Row v) {
  double s = 0;
  for (int i = 0; i < v.n; ++i) s += v[i];
  return s;
}
double norm(const Row& v, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += v[i] * v[i];
  return s;
}
double total(std::span<const double> v) {
  double s = 0;
  for (double x : v) s += x;
  return s;
}
double dot(std::span<const double> a, std::span<const double> b) {
  double s = 0;
  for (std::size_t i = 0; i < a.size(); ++i) s += a[i] * b[i];
  return s;
}
void scale(Strided v, double k) {
  for (int i = 0; i < v.count(); ++i) v(i) *= k;
}
double both(const Matrix& m, int i) { return sum(m.row(i)) / 2; }
[[ferry::offload]]
void of_rows(const Matrix& m, double* out) {
  for (int i = 0; i < m.ny; ++i) out[i] = sum(m.row(i));
  for (int i = 0; i < m.ny; ++i) out[i] += norm(m.row(i), m.nx - 1);
  for (int i = 0; i < m.ny; ++i) {
    double s = sum(Row{m.d.data() + i * m.nx, m.nx / 2});
    out[i] += s;
  }
}
[[ferry::offload]]
void of_spans(const Matrix& m, const double* p, int nx, int ny, double* out) {
  for (int i = 0; i < ny; ++i) out[i] += total(m.cells(i));
  for (int i = 0; i < ny; ++i) out[i] += total({p + i * nx, std::size_t(nx)});
  for (int i = 0; i < ny; ++i)
    if (i % 3 != 0)
      out[i] += dot(m.cells(i), {p + i * nx, std::size_t(nx)});
    else
      out[i] -= total(std::span(p, nx).first(2));
}
[[ferry::offload]]
void of_table(const std::vector<std::vector<double>>& rows, double* out) {
  for (std::size_t i = 0; i < rows.size(); ++i) out[i] += total(rows[i]);
}
[[ferry::offload]]
void of_columns(Matrix& m, double k) {
  for (int j = 0; j < m.nx; ++j) scale(m.column(j), k + j);
}
[[ferry::offload]]
double in_callees(const Matrix& m) {
  double s = 0;
  for (int i = 0; i < m.ny; ++i) s += both(m, i);
  return s;
}
template <class T>
double first(std::span<const T> v) {
  return v[0];
}
template <class T>
[[ferry::offload]] void of_template(const T* p, int n, double* out) {
  for (int i = 0; i < n; ++i) out[i] += first(std::span<const T>(p + i, 2));
}
int main() {
  Matrix m{std::vector<double>(24 * 90), 24, 90};
  for (int i = 0; i < 24 * 90; ++i) m.d[i] = i % 13;
  std::vector<double> out(90);
  std::vector<std::vector<double>> rows(90, std::vector<double>(10, 1.5));
  of_rows(m, out.data());
  of_spans(m, m.d.data(), m.nx, m.ny, out.data());
  of_table(rows, out.data());
  of_columns(m, 2);
  of_template(m.d.data(), 90, out.data());
  std::vector<float> f(91, 0.5f);
  of_template(f.data(), 90, out.data());
  double s = in_callees(m);
  for (int i = 0; i < 90; ++i) s += out[i] * i;
  std::printf("%.17g\n", s);
}
