// RUN: launches=4 bytes_to_device=BYTES*(N*N+4*N) bytes_to_host=BYTES*2*N
// x1 += A y_1, x2 += A^T y_2
#include "polybench.h"
#define N 23

[[ferry::offload]]
void mvt(int n, DATA_TYPE x1[N], DATA_TYPE x2[N], DATA_TYPE y_1[N], DATA_TYPE y_2[N], DATA_TYPE A[N][N]) {
  for (int i = 0; i < n; i++)      // device
    for (int j = 0; j < n; j++)    // inside
      x1[i] = x1[i] + A[i][j] * y_1[j];
  for (int i = 0; i < n; i++)      // device
    for (int j = 0; j < n; j++)    // inside
      x2[i] = x2[i] + A[j][i] * y_2[j];
}

static DATA_TYPE x1[N], x2[N], y_1[N], y_2[N], A[N][N];

void POLYBENCH_RUN() {
  fill(x1, 1);
  fill(x2, 2);
  fill(y_1, 3);
  fill(y_2, 4);
  fill(A, 5);
  mvt(N, x1, x2, y_1, y_2, A);
  show("x1", x1);
  show("x2", x2);
}
