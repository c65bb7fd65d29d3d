// Loops over all elements of rows, whose iterations compute the row and the column: in two and three dimensions, of
// any types, with constants, without variables for row and column. A guard fails if the row length is negative.
// RUN: launches=16 fallbacks=1
// EXPECT-STDERR: :[0-9]+: index arithmetic overflows or changes a value
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ranges>
#include <vector>

[[ferry::offload]] void rows(double* a, const double* b, int n, int m) {
  for (int t = 0; t < n * m; ++t) {
    const int i = t / m, j = t % m;
    a[i * m + j] = 2 * b[j * n + i];
  }
}
[[ferry::offload]] void transposed(double* a, const double* b, int n, int m) {
  for (int t = 0; t < n * m; ++t) {
    const int i = t / m, j = t % m;
    a[j * n + i] = b[t] + 1;
  }
}
[[ferry::offload]] void without_names(float* a, const float* b, long n, long m) {
  for (long t = 0; t < m * n; t++) a[(t % m) * n + t / m] = b[t / m * m + t % m];
}
[[ferry::offload]] void by_sizes(std::vector<int>& a, const std::vector<int>& b, std::size_t n, std::size_t m) {
  for (std::size_t t = 0; t < n * m; ++t) a[t % m * n + t / m] = b[t];
}
[[ferry::offload]] void planes(double* a, const double* b, int nx, int ny, int nz) {
  for (int t = 0; t < nx * ny * nz; ++t) {
    const int i = t % nx, j = t / nx % ny, k = t / (nx * ny);
    if (i > 0 && j > 0 && k > 0)
      a[(k * ny + j) * nx + i] =
          b[(k * ny + j) * nx + i - 1] + b[(k * ny + j - 1) * nx + i] + b[((k - 1) * ny + j) * nx + i];
  }
}
[[ferry::offload]] void planes_by_rest(double* a, const double* b, int nx, int ny, int nz) {
  for (int t = 0; t < nx * ny * nz; ++t) {
    const int k = t / (nx * ny), rest = t % (nx * ny), j = rest / nx, i = rest % nx;
    a[(i * ny + j) * nz + k] = b[t];
  }
}
[[ferry::offload]] void by_numbers(std::vector<double>& a, const std::vector<double>& b, int n, int m) {
  auto numbers = std::views::iota(0, n * m);
  std::for_each(numbers.begin(), numbers.end(), [&](int t) {
    const int i = t / m, j = t % m;
    a[i * m + j] = b[i * m + j] * 3;
  });
}
[[ferry::offload]] void butterflies(double* a, int n, int h) {
  for (int t = 0; t < n / 2; ++t) {
    const int k = t / h * 2 * h + t % h;
    const double x = a[k], y = a[k + h];
    a[k] = x + y;
    a[k + h] = x - y;
  }
}
struct Point {
  double x, y;
};
[[ferry::offload]] void points(Point* p, int n, int m, double d) {
  for (int t = 0; t < n * m; ++t) {
    const int row = t / m, column = t - row * m;
    p[row * m + column].x = column * d;
    p[row * m + column].y = row * d;
  }
}

template <class T>
static void show(const char* name, const std::vector<T>& v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += static_cast<double>(v[i]) * static_cast<double>(i % 13 + 1);
  std::printf("%s %g\n", name, sum);
}

int main() {
  constexpr int n = 23, m = 17, nz = 5;
  std::vector<double> a(n * m * nz), b(n * m * nz);
  for (int i = 0; i < n * m * nz; ++i) a[i] = i % 7, b[i] = i % 31 - 3;
  rows(a.data(), b.data(), n, m), show("rows", a);
  transposed(a.data(), b.data(), n, m), show("transposed", a);
  rows(a.data(), b.data() + 100, -3, -4), show("negative", a);
  rows(a.data(), b.data(), 0, 0), show("none", a);
  std::vector<float> f(n * m), g(n * m, 2.5f);
  without_names(f.data(), g.data(), n, m), show("without_names", f);
  std::vector<int> k(n * m), l(n * m);
  for (int i = 0; i < n * m; ++i) l[i] = i * 5 % 11;
  by_sizes(k, l, n, m), show("by_sizes", k);
  planes(a.data(), b.data(), n, m, nz), show("planes", a);
  planes_by_rest(a.data(), b.data(), n, m, nz), show("planes_by_rest", a);
  by_numbers(a, b, n, m), show("by_numbers", a);
  for (int h = 1; h < 256; h *= 2) butterflies(a.data(), 256, h);
  show("butterflies", a);
  std::vector<Point> p(n * m);
  points(p.data(), n, m, 0.5);
  std::printf("%g %g %g\n", p[5].x, p[40].y, p[n * m - 1].x);
}
