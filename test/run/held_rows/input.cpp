// Tables whose rows are held by std::unique_ptr. Host code replaces and swaps the rows between loops.
// RUN: launches=10 fallbacks=0
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>
using Held = std::unique_ptr<double[]>;
[[ferry::offload]]
void of_vector(std::vector<Held>& rows, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) rows[i][j] += i + 2 * j;
}
[[ferry::offload]]
void of_const_vector(const std::vector<Held>& rows, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const double* row = rows[i].get();
    double s = 0;
    for (int j = 0; j < m; ++j) s += row[j];
    y[i] = s;
  }
}
[[ferry::offload]]
void of_held(std::unique_ptr<Held[]>& rows, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) rows[i][j] = 2 * rows[i][j] + 1;
}
[[ferry::offload]]
void of_pointer(Held* rows, int n, int m) {
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j) rows[i][j] += i;
}
struct Table {
  std::unique_ptr<Held[]> rows;
  int n, m;
  [[ferry::offload]]
  void scale(double k) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) rows[i][j] *= k;
  }
};
[[ferry::offload]]
void steps(std::vector<Held>& a, std::vector<Held>& b, int n, int m, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      for (int j = 0; j < m; ++j) b[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j]);
    a.swap(b);
    std::swap(a[0], a[1]);
    a[2] = std::make_unique<double[]>(m);
  }
}
static void print(const char* what, const Held* rows, int n, int m) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) s += rows[i][j] * (i + 3 * j);
  std::printf("%s %.17g\n", what, s);
}
int main() {
  const int n = 12, m = 7;
  std::vector<Held> a, b;
  auto c = std::make_unique<Held[]>(n);
  for (int i = 0; i < n; ++i) {
    a.push_back(std::make_unique<double[]>(m));
    b.push_back(std::make_unique<double[]>(m));
    c[i] = std::make_unique<double[]>(m);
    for (int j = 0; j < m; ++j) a[i][j] = i * j, b[i][j] = 1, c[i][j] = i - j;
  }
  std::vector<double> y(n);
  of_vector(a, n, m), print("of_vector", a.data(), n, m);
  of_const_vector(a, y.data(), n, m);
  for (double v : y) std::printf("%g ", v);
  of_held(c, n, m), print("of_held", c.get(), n, m);
  of_pointer(c.get(), n, m), print("of_pointer", c.get(), n, m);
  Table t{std::move(c), n, m};
  t.scale(3), print("scale", t.rows.get(), n, m);
  steps(a, b, n, m, 5), print("steps", a.data(), n, m), print("steps", b.data(), n, m);
}
