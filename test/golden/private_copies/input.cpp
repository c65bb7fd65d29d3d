// Each iteration has its own copy of the array. The last one uses the array itself, unless nothing reads it afterwards.
#include <vector>

[[ferry::offload]]
void smooth(const double* x, double* y, double* work, int n, int m) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k) work[k] = x[i * m + k] * 2;
    for (int k = 1; k < m; ++k) y[i * m + k] = work[k - 1] + work[k];
  }
}

static int counts[4][4];

[[ferry::offload]]
int rows(const int (*x)[4], int* y, unsigned n, unsigned q) {
  int sum = 0;
  std::vector<int> row(4);
  for (unsigned i = 0; i < n; ++i)
    for (unsigned j = 0; j < q; ++j) {
      for (int r = 0; r < 4; ++r) {
        row[r] = x[i][r];
        for (int c = 0; c < 4; ++c) counts[r][c] = row[r] + c;
      }
      sum += counts[3][0];
      y[i * q + j] = counts[1][2];
    }
  return sum;
}
