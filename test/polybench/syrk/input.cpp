// RUN: launches=2 bytes_to_device=BYTES*(N*N+N*M) bytes_to_host=BYTES*N*N
// The lower half of C = beta C + alpha A A^T. The copied range, from its first to its last element, is the whole array.
#include "polybench.h"
#define M 13
#define N 17

[[ferry::offload]]
void syrk(int n, int m, DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[N][N], DATA_TYPE A[N][M]) {
  for (int i = 0; i < n; i++) {         // device
    for (int j = 0; j <= i; j++)        // inside
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)         // inside
      for (int j = 0; j <= i; j++)      // inside
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
}

static DATA_TYPE C[N][N], A[N][M];

void POLYBENCH_RUN() {
  fill(C, 1);
  fill(A, 2);
  syrk(N, M, DATA_TYPE(1.5), DATA_TYPE(1.25), C, A);
  show("C", C);
}
