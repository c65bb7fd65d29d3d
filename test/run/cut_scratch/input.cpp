// Scratch arrays that make iterations depend on each other: the kernels of a split nest share one copy for each
// iteration of the surrounding loops, and the last copy becomes the array's content. Rows, a loop that counts down,
// local arrays, an array with one more element than is read, two arrays that are passed from kernel to kernel.
// RUN: launches=5
// CUDA-RUN: launches=11
#include <cstdio>
#include <vector>

[[ferry::offload]]
void doitgen(int nr, int nq, int np, double A[5][7][11], const double C4[11][11], double sum[11]) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        sum[p] = 0;
        for (int s = 0; s < np; s++) sum[p] += A[r][q][s] * C4[s][p];
      }
      for (int p = 0; p < np; p++) A[r][q][p] = sum[p];
    }
}

// Uses two local arrays in a loop that counts down.
[[ferry::offload]]
void smooth(int n, int m, double* a) {
  std::vector<double> t(m + 2), u(m + 2);
  for (int i = n - 1; i >= 0; i--) {
    for (int k = 0; k < m + 2; k++) t[k] = a[i * (m + 2) + k];
    for (int k = 1; k <= m; k++) u[k] = (t[k - 1] + t[k] + t[k + 1]) / 4;
    for (int k = 1; k <= m; k++) a[i * (m + 2) + k] = u[k];
  }
}

// The scratch array has two dimensions.
[[ferry::offload]]
void blocks(int nb, double (*a)[9][9], const double (*b)[9]) {
  double t[9][9];
  for (int c = 0; c < nb; c++) {
    for (int i = 0; i < 9; i++)
      for (int j = 0; j < 9; j++) {
        t[i][j] = 0;
        for (int k = 0; k < 9; k++) t[i][j] += a[c][i][k] * b[k][j];
      }
    for (int i = 0; i < 9; i++)
      for (int j = 0; j < 9; j++) a[c][i][j] = t[i][j];
  }
}

int main() {
  static double A[5][7][11], C4[11][11], sum[11];
  int v = 1;
  for (auto& p : A) for (auto& q : p) for (double& x : q) x = (v = v * 37 % 101);
  for (auto& q : C4) for (double& x : q) x = (v = v * 37 % 101);
  for (int nq : {7, 3, 0, 1}) {
    doitgen(5, nq, 11, A, C4, sum);
    double h = 0;
    for (auto& p : A) for (auto& q : p) for (double& x : q) { h = h * 1.25 + x; x = int(x) % 17; }
    for (double x : sum) std::printf("%g ", x);
    std::printf("%g\n", h);
  }
  std::vector<double> a(9 * 34);
  for (double& x : a) x = (v = v * 37 % 101);
  smooth(9, 32, a.data());
  double h = 0;
  for (double x : a) h = h * 0.5 + x;
  std::printf("%.17g\n", h);
  static double B[6][9][9], D[9][9];
  for (auto& p : B) for (auto& q : p) for (double& x : q) x = (v = v * 37 % 101);
  for (auto& q : D) for (double& x : q) x = (v = v * 37 % 101);
  blocks(6, B, D);
  h = 0;
  for (auto& p : B) for (auto& q : p) for (double& x : q) h = h * 0.5 + x;
  std::printf("%.17g\n", h);
}
