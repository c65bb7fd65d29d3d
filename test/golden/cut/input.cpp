// Nests that CUDA runs as several kernels, or as one in a different loop order. The host device runs them as written.
#include <span>
#include <vector>

#define FOR(v, n) for (v = 0; v < (n); ++v)

// Scaling and sum are split: each becomes a grid of two loops.
[[ferry::offload]]
void gemm(int ni, int nj, int nk, double alpha, double beta, double C[13][17], const double A[13][19],
          const double B[19][17]) {
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++)
      C[i][j] *= beta;
    for (int k = 0; k < nk; k++)
      for (int j = 0; j < nj; j++)  // k is sequential
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
}

// The outer loop accumulates into y. A check ensures that rows of A don't overlap.
[[ferry::offload]]
void atax(int m, int n, std::span<const double> A, const std::vector<double>& x, std::vector<double>& y,
          std::vector<double>& tmp) {
  for (int i = 0; i < m; i++) {
    tmp[i] = 0;
    for (int j = 0; j < n; j++) tmp[i] += A[i * n + j] * x[j];
    for (int j = 0; j < n; j++) y[j] += A[i * n + j] * tmp[i];
  }
}

// One kernel with interchanged loops. Uses loops from macros, variables of the function, a constant and a type.
enum class Side { left, right };
constexpr double two = 2;

[[ferry::offload]]
void accumulate(Side side, unsigned n, const double (*a)[48], std::vector<double>& x) {
  unsigned i, j;
  FOR(i, n) {
    FOR(j, 48) {
      const auto weight = side == Side::left ? 1 : two;
      if (a[i][j] < 0) continue;
      x[j] += weight * a[i][j];
    }
  }
}
