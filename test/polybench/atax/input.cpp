// RUN: launches=2*3 bytes_to_device=BYTES*(M*N+N) bytes_to_host=BYTES*(M+N)
// y = A^T (A x); the second nest accumulates into y: one kernel computes the rows of tmp, another one the columns of y.
#include "polybench.h"
#define M 13
#define N 17

[[ferry::offload]]
void atax(int m, int n, DATA_TYPE A[M][N], DATA_TYPE x[N], DATA_TYPE y[N], DATA_TYPE tmp[M]) {
  for (int i = 0; i < n; i++)        // device
    y[i] = 0;
  for (int i = 0; i < m; i++) {      // device
    tmp[i] = 0;
    for (int j = 0; j < n; j++)      // inside
      tmp[i] = tmp[i] + A[i][j] * x[j];
    for (int j = 0; j < n; j++)      // device
      y[j] = y[j] + A[i][j] * tmp[i];
  }
}

static DATA_TYPE A[M][N], x[N], y[N], tmp[M];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(x, 2);
  fill(y, 3);
  fill(tmp, 4);
  atax(M, N, A, x, y, tmp);
  show_rounded("y", y);
  show_rounded("tmp", tmp);
}
