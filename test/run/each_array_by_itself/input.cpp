// RUN: launches=7 fallbacks=1
// EXPECT-STDERR: guard: dependence
// Nests whose arrays need different proofs: the launch checks rows of any length, and isl proves conditions and
// scratch. Neither proof covers all arrays of the nest.
#include <cstdio>
#include <vector>

constexpr int most = 8;

// The launch checks the length of rows. The scratch array is declared outside the loop and filled before it is read.
[[ferry::offload]] void smooth(double* u, int n, int m) {
  double row[most];
  for (int k = 0; k < m; ++k) {
    for (int i = 0; i < n; ++i) row[i] = u[k * most + i] * 0.5;
    for (int i = 1; i < n - 1; ++i) u[k * most + i] = row[i - 1] + row[i + 1];
  }
}

// Reads the odd and writes the even elements of `c`; writes `width` elements of each row of `a`.
[[ferry::offload]] void pair_up(double* a, int* c, int n, int width) {
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) c[i] = c[i + 1] + 1;
    for (int j = 0; j < width; ++j) a[i * 6 + j] += c[2 * n + 1] + j;
  }
}

// The lower triangle is computed from the upper one.
[[ferry::offload]] void mirror(double (*t)[most], double* a, int n, int width) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) t[i][j] = t[j][i] * 2;
    for (int j = 0; j < width; ++j) a[j + 10 * i] *= t[0][most - 1];
  }
}

int main() {
  std::vector<double> u(most * 6), a(60);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = 0.25 * static_cast<double>(i % 13);
  smooth(u.data(), most, 6);
  smooth(u.data(), 3, 6);
  smooth(u.data(), 0, 6);
  std::vector<int> c(22);
  for (std::size_t i = 0; i < c.size(); ++i) c[i] = static_cast<int>(3 * i);
  pair_up(a.data(), c.data(), 10, 6);
  pair_up(a.data(), c.data(), 10, 5);
  pair_up(a.data(), c.data(), 8, 7);  // rows overlap: the original loop runs
  double t[most][most];
  for (int i = 0; i < most; ++i)
    for (int j = 0; j < most; ++j) t[i][j] = i * 0.5 + j;
  mirror(t, a.data(), 5, 7);
  mirror(t, a.data(), 6, 10);
  for (const double x : u) std::printf("%g ", x);
  for (const double x : a) std::printf("%g ", x);
  for (const auto& row : t)
    for (const double x : row) std::printf("%g ", x);
  for (const int x : c) std::printf("%d ", x);
  std::puts("");
}
