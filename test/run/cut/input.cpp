// CUDA splits or interchanges these nests. Results stay the same to the bit, even if parts are empty or arrays overlap.
// RUN: fallbacks=0
// CUDA-RUN: launches=44 bytes_to_device=31496 bytes_to_host=9104
#include <cstdio>
#include <vector>

constexpr int most = 12;
using Matrix = double[most][most];

[[ferry::offload]]
void gemm(int ni, int nj, int nk, double alpha, double beta, double (*c)[most], const double (*a)[most],
          const double (*b)[most]) {
  for (int i = 0; i < ni; ++i) {
    for (int j = 0; j < nj; ++j) c[i][j] *= beta;
    for (int k = 0; k < nk; ++k)
      for (int j = 0; j < nj; ++j) c[i][j] += alpha * a[i][k] * b[k][j];
  }
}

[[ferry::offload]]
void atax(int m, int n, const unsigned* a, const unsigned* x, unsigned* y, unsigned* tmp) {
  for (int i = 0; i < m; ++i) {
    tmp[i] = 0;
    for (int j = 0; j < n; ++j) tmp[i] += a[i * n + j] * x[j];
    for (int j = 0; j < n; ++j) y[j] += a[i * n + j] * tmp[i];
  }
}

// Counts down and by twos with unsigned variables that are declared outside the loops.
[[ferry::offload]]
void columns(unsigned n, std::vector<float>& x, const std::vector<float>& a) {
  unsigned i, j;
  for (i = n; i > 0; --i)
    for (j = 1; j < 12; j += 2) x[j] = 0.5f * x[j] + a[(i - 1) * 12 + j];
}

// A loop that stays on the host contains a nest and, before and after it, accesses by host code.
[[ferry::offload]]
double rounds(int count, int n, double (*a)[most], double* x) {
  double seen = 0;
  for (int r = 0; r < count; ++r) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) x[j] += a[i][j] * (r + 1);
    seen += x[r];
    a[0][0] = seen;
  }
  return seen;
}

static double a[most][most], b[most][most], c[most][most], x[most];
static unsigned u[most * most], ux[most], y[most], tmp[most];

static void fill() {
  for (int i = 0; i < most; ++i) {
    x[i] = 0.1 * (i + 1), ux[i] = i * i, y[i] = 3 * i, tmp[i] = 99;
    for (int j = 0; j < most; ++j) u[i * most + j] = i * 7 + j;
    for (int j = 0; j < most; ++j) a[i][j] = 0.1 * (i * 7 + j), b[i][j] = 1.0 / (i + j + 1), c[i][j] = i - 0.7 * j;
  }
}

static void show(const char* name) {
  double all = 0;
  std::printf("%s", name);
  for (int i = 0; i < most; ++i)
    for (int j = 0; j < most; ++j) all = all * 1.01 + a[i][j] + 2 * b[i][j] + 3 * c[i][j] + x[j] + y[i] + 5 * tmp[j];
  std::printf(" %.17g %.17g %.17g %u\n", all, c[3][4], x[5], y[6]);
}

int main() {
  for (const int n : {12, 7, 1, 0}) {
    fill(), gemm(n, 12, 12, 1.5, 1.25, c, a, b), show("rows");
    fill(), gemm(12, n, 12, 1.5, 1.25, c, a, b), show("columns");
    fill(), gemm(12, 12, n, 1.5, 1.25, c, a, b), show("sums");  // with n = 0, gemm still scales
    fill(), atax(n, 12, u, ux, y, tmp), show("atax");
    fill(), atax(12, n, u, ux, y, tmp), show("atax");
  }
  std::vector<float> f(12, 1.0f), g(144);
  for (int i = 0; i < 144; ++i) g[i] = 0.1f * i;
  columns(12, f, g);
  columns(0, f, g);
  for (const float v : f) std::printf("%.9g ", v);
  fill();
  std::printf("\n%.17g\n", rounds(5, 12, a, x));
  show("rounds");
}
