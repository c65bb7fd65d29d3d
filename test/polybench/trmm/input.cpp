// RUN: bytes_to_device=BYTES*(M*N+M*M-M-1) bytes_to_host=BYTES*M*N
// CUDA-RUN: launches=2
// B = alpha A^T B with a unit lower triangular A. Row i reads the rows below it. A is copied from A[1][0] to A[m - 1][m
// - 2].
#include "polybench.h"
#define M 13
#define N 17

[[ferry::offload]]
void trmm(int m, int n, DATA_TYPE alpha, DATA_TYPE A[M][M], DATA_TYPE B[M][N]) {
  for (int i = 0; i < m; i++)             // host
    for (int j = 0; j < n; j++) {         // device
      for (int k = i + 1; k < m; k++)     // inside
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
}

static DATA_TYPE A[M][M], B[M][N];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(B, 2);
  trmm(M, N, DATA_TYPE(1.5), A, B);
  show("B", B);
}
