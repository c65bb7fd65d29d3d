// RUN: fallbacks=0
// A pointer to non-const elements that are only read.
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

[[ferry::offload]] void f(double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double* row = x + i * m;
    double s = 0;
    for (int j = 0; j < m; ++j) s += row[j];
    y[i] = s;
  }
}
[[ferry::offload]] void g(std::vector<double>& x, std::span<double> y, int m) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    double* row = x.data() + i * m;
    auto* r2 = x.data();
    double s = 0;
    for (int j = 0; j < m; ++j) s += row[j] + r2[0];
    y[i] = s;
  }
}
int main() {
  std::vector<double> x{1, 2, 3, 4, 5, 6};
  double y[3];
  f(x.data(), y, 3, 2);
  show("y", y, 3);
  g(x, y, 2);
  show("y", y, 3);
}
