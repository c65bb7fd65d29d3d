// RUN: launches=2 bytes_to_device=BYTES*(N*N+2*N*M) bytes_to_host=BYTES*N*N
// The lower half of C = beta C + alpha (A B^T + B A^T). Ferry copies everything from the half's first to its last
// element, which is the whole array.
#include "polybench.h"
#define M 13
#define N 17

[[ferry::offload]]
void syr2k(int n, int m, DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[N][N], DATA_TYPE A[N][M], DATA_TYPE B[N][M]) {
  for (int i = 0; i < n; i++) {         // device
    for (int j = 0; j <= i; j++)        // inside
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)         // inside
      for (int j = 0; j <= i; j++)      // inside
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
}

static DATA_TYPE C[N][N], A[N][M], B[N][M];

void POLYBENCH_RUN() {
  fill(C, 1);
  fill(A, 2);
  fill(B, 3);
  syr2k(N, M, DATA_TYPE(1.5), DATA_TYPE(1.25), C, A, B);
  show("C", C);
}
