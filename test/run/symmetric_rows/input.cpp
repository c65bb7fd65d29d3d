// One loop writes both triangles of a matrix. Its iterations are independent, because rows and columns intersect only
// on the diagonal. The guard detects rows that are shorter than the written range.
// EXPECT-STDERR: guard: dependence
// RUN: fallbacks=1
#include <cstdio>
#include <vector>

[[ferry::offload]] void gram(double* c, const double* a, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
      double s = 0;
      for (int k = 0; k < m; ++k) s += a[k * n + i] * a[k * n + j];
      c[i * n + j] = s;
      c[j * n + i] = s;
    }
}

[[ferry::offload]] void mirror(double* c, int n, int pitch) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) c[j * pitch + i] = c[i * pitch + j] + 1;
}

[[ferry::offload]] void gram_of_sizes(double* c, const double* a, std::size_t n, std::size_t m) {
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) {
      double s = 0;
      for (std::size_t k = 0; k < m; ++k) s += a[k * n + i] * a[k * n + j];
      c[i * n + j] = s;
      c[j * n + i] = s;
    }
}

static void show(const char* what, const std::vector<double>& v) {
  std::printf("%s:", what);
  for (const double x : v) std::printf(" %g", x);
  std::printf("\n");
}

int main() {
  const int n = 13, m = 4;
  std::vector<double> a(n * m), c(n * n, -1.0);
  for (int k = 0; k < n * m; ++k) a[k] = (k * 7) % 5 - 2;
  gram(c.data(), a.data(), n, m);
  show("gram", c);
  gram_of_sizes(c.data(), a.data(), m, n);
  show("gram of sizes", c);
  mirror(c.data(), n, n);
  show("mirrored", c);
  mirror(c.data(), 6, 4);
  show("meeting rows", c);
}
