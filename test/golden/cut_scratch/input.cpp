// The kernels of a split nest share copies of scratch arrays: of a parameter, whose last copy is copied to the host,
// and a local array of the function.
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

[[ferry::offload]]
void smooth(int n, int m, double* a) {
  std::vector<double> t(m);
  for (int i = n - 1; i >= 0; i--) {
    for (int k = 0; k < m; k++) t[k] = a[i * m + k];
    for (int k = 1; k < m - 1; k++) a[i * m + k] = (t[k - 1] + t[k] + t[k + 1]) / 4;
  }
}
