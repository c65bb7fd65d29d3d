// Rows at arbitrary addresses: tables of pointers and vectors of vectors.
// RUN: launches=9 fallbacks=2 bytes_to_device=5192 bytes_to_host=3136
// TRANSLATE-STDERR: .*this loop stays on the host; mark it.*
// EXPECT-STDERR: ferry: .*rows of 'a' overlap; this loop runs on the host \(guard: overlap\)
#include <cstdio>
#include <utility>
#include <vector>

[[ferry::offload]]
void scale(double** a, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) a[i][j] = 2 * a[i][j] + i;
}

[[ferry::offload]]
void scale_vectors(std::vector<std::vector<double>>& v, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) v[i][j] = 3 * v[i][j] - j;
}

[[ferry::offload]]
void triangle(double** a, int m) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j <= i; ++j) a[i][j] += i - j;
}

[[ferry::offload]]
void smooth(double** out, const double* const* in, int m, int n) {
  for (int i = 1; i < m - 1; ++i)
    for (int j = 1; j < n - 1; ++j) out[i][j] = in[i][j] + in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1];
}

[[ferry::offload]]
void by_pointer(double** a, int m, int n) {
  for (int i = 0; i < m; ++i) {
    double* row = a[i];
    for (int j = 0; j < n; ++j) row[j] += j;
  }
}

[[ferry::offload]]
double steps(double** a, double** b, int m, int n) {
  for (int t = 0; t < 4; ++t) {
    for (int i = 1; i < m - 1; ++i)
      for (int j = 1; j < n - 1; ++j) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i < m - 1; ++i) std::swap(a[i], b[i]);
    std::swap(a[1], a[2]);
  }
  return a[1][1];
}

static double sum(double* const* a, int m, int n) {
  double total = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) total += a[i][j] * (i + 2 * j + 1);
  return total;
}

int main() {
  constexpr int m = 7, n = 9;
  std::vector<std::vector<double>> storage(2 * m, std::vector<double>(n));
  double *a[m], *b[m];
  for (int i = 0; i < m; ++i) {
    a[i] = storage[2 * i].data();
    b[i] = storage[2 * i + 1].data();
    for (int j = 0; j < n; ++j) a[i][j] = i * n + j, b[i][j] = i - j;
  }
  scale(a, m, n);
  std::printf("%g\n", sum(a, m, n));
  scale_vectors(storage, m, n);
  std::printf("%g %g\n", sum(a, m, n), sum(b, m, n));
  triangle(a, m);
  std::printf("%g\n", sum(a, m, n));
  smooth(b, a, m, n);
  std::printf("%g %g\n", sum(a, m, n), sum(b, m, n));
  by_pointer(a, m, n);
  std::printf("%g\n", sum(a, m, n));
  std::printf("%g\n", steps(a, b, m, n));
  std::printf("%g %g\n", sum(a, m, n), sum(b, m, n));
  scale(a, 0, n);
  double* kept = a[3];
  a[3] = a[2];
  scale(a, m, n);
  a[3] = a[2] + 1;
  scale(a, m, n - 1);
  a[3] = kept;
  std::printf("%g\n", sum(a, m, n));
}
