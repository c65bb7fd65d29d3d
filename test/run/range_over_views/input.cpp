// Range-for loops over named and unnamed views that iterations create.
// RUN: launches=3 fallbacks=0 bytes_to_device=1200 bytes_to_host=560
#include <cstdio>
#include <span>
#include <vector>
struct Row {
  double* p;
  int n;
  double* begin() const { return p; }
  double* end() const { return p + n; }
};
struct Grid {
  double* p;
  int nx;
  Row row(int i) const { return Row{p + i * nx, nx}; }
  std::span<double> span(int i) const { return {p + i * nx, static_cast<std::size_t>(nx)}; }
};
[[ferry::offload]]
void of_class(const Grid& a, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (double x : a.row(i)) s += x;
    y[i] = s;
  }
}
[[ferry::offload]]
void of_span(const Grid& a, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (double x : a.span(i)) s += x;
    y[i] = s;
  }
}
[[ferry::offload]]
void named(const Grid& a, int n) {
  for (int i = 0; i < n; ++i) {
    auto r = a.span(i);
    for (double& x : r) x *= 2;
    const Row q = a.row(i);
    for (double& x : q) x += i;
  }
}
int main() {
  const int n = 10, m = 5;
  std::vector<double> a(n * m), y(n);
  for (int k = 0; k < n * m; ++k) a[k] = k;
  Grid g{a.data(), m};
  of_class(g, y.data(), n);
  for (double v : y) std::printf("%g ", v);
  of_span(g, y.data(), n);
  for (double v : y) std::printf("%g ", v);
  named(g, n);
  for (double v : a) std::printf("%g ", v);
  std::printf("\n");
}
