// Objects with pointers and numbers that iterations create: by lists, constructors, copies or functions, or unnamed.
// RUN: launches=36 fallbacks=0 bytes_to_device=14776 bytes_to_host=13224
#include <cstddef>
#include <cstdio>
#include <vector>

struct Row {
  double* p;
  int n;
  double& operator[](int j) const { return p[j]; }
  int size() const { return n; }
  double* begin() const { return p; }
  double* end() const { return p + n; }
};
class Strided {
 public:
  Strided(const double* from, int count, int step) : p_(from), step_(step), n_(count) {}
  double operator()(int j) const { return p_[j * step_]; }
  int count() const { return n_; }

 private:
  const double* p_;
  int step_, n_;
};
template <class T>
struct Span2 {
  T* data;
  int ld;
  T& operator()(int i, int j) const { return data[i * ld + j]; }
};
struct Grid {
  double* p;
  int nx;
  Row row(int i) const { return Row{p + i * nx, nx}; }
  Row brief(int i) const { return {p + i * nx, nx}; }
  Strided column(int j, int count) const { return Strided(p + j, count, nx); }
};
Row row_of(double* a, int i, int m) { return Row{a + i * m, m}; }

[[ferry::offload]]
void braces(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Row row{a + i * m, m};
    for (int j = 0; j < m; ++j) row[j] = row[j] * 2 + i;
  }
}
[[ferry::offload]]
void sized(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const Row row{a + i * m, m};
    for (int j = 0; j < row.size(); ++j) row[j] = row.p[j] * 2 + row.n;
  }
}
[[ferry::offload]]
void of_function(Grid g, int n, int m) {
  for (int i = 0; i < n; ++i) {
    auto r = g.row(i);
    Row s = r;
    for (int j = 0; j < m; ++j) s[j] += 2 * j + r[j];
  }
}
[[ferry::offload]]
void of_free_function(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    auto r = row_of(a, i, m);
    for (int j = 0; j < r.size(); ++j) r[j] += 2 * j;
  }
}
[[ferry::offload]]
void of_brief(const Grid& g, int n) {
  for (int i = 0; i < n; ++i) {
    auto r = g.brief(i);
    for (int j = 0; j < r.n; ++j) r[j] += 3 * j;
  }
}
[[ferry::offload]]
void unnamed(Grid g, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) g.row(i)[j] += 2 * j + g.row(i).size();
}
[[ferry::offload]]
void columns(Grid g, double* y, int n, int m) {
  for (int j = 0; j < m; ++j) {
    Strided c = g.column(j, n);
    double s = 0;
    for (int i = 0; i < c.count(); ++i) s += c(i) * i;
    y[j] = s;
  }
}
[[ferry::offload]]
void made(const double* a, double* y, int n, int m) {
  for (int j = 0; j < m; ++j) {
    Strided c(a + j, n, m);
    double s = 0;
    for (int i = 0; i < c.count(); ++i) s += c(i);
    y[j] = s;
  }
}
[[ferry::offload]]
void tiles(double* a, int n, int m) {
  for (int t = 0; t < n; ++t) {
    Span2<double> tile{a + t * m * m, m};
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < m; ++j) tile(i, j) = 2 * tile(i, j) + i - j;
  }
}
[[ferry::offload]]
void kept(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    int k = i, w = m;
    Row row{a + k * m, w};
    k = 0, w = 1;
    for (int j = 0; j < row.size(); ++j) row[j] += k + w;
  }
}
[[ferry::offload]]
void steps(double* a, double* b, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    Row from{t % 2 == 0 ? a : b, n}, to{t % 2 == 0 ? b : a, n};
    for (int i = 1; i < n - 1; ++i) to[i] = 0.5 * (from[i - 1] + from[i + 1]);
  }
}
[[ferry::offload]]
void own(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    double t[4] = {1, 2, 3, 4};
    Row s{t, 4};
    for (int j = 0; j < 4; ++j) s[j] += i;
    a[i] = t[0] + t[3];
  }
}
[[ferry::offload]]
void shifted(double* a, int n, int m) {  // rows overlap
  for (int i = 0; i < n; ++i) {
    Row row{a + i, m};
    for (int j = 0; j < m; ++j) row[j] += i;
  }
}
static void print(const char* what, const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * (i % 7 + 1);
  std::printf("%s %.17g\n", what, s);
}
int main() {
  const int n = 20, m = 6;
  std::vector<double> y(n), a(n * m * m), b(n * m * m);
  for (int i = 0; i < n * m * m; ++i) a[i] = i * 0.25;
  const Grid g{a.data(), m};
  braces(a.data(), n, m), print("braces", a);
  sized(a.data(), n, m), print("sized", a);
  of_function(g, n, m), print("of_function", a);
  of_free_function(a.data(), n, m), print("of_free_function", a);
  of_brief(g, n), print("of_brief", a);
  unnamed(g, n, m), print("unnamed", a);
  columns(g, y.data(), n, m), print("columns", y);
  made(a.data(), y.data(), n, m), print("made", y);
  tiles(a.data(), n, m), print("tiles", a);
  kept(a.data(), n, m), print("kept", a);
  steps(a.data(), b.data(), n, 5), print("steps", a);
  own(y.data(), n), print("own", y);
  shifted(a.data(), n, m), print("shifted", a);
}
