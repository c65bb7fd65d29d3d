// RUN: bytes_to_device=BYTES*(2*M*N+M*(M+1)/2) bytes_to_host=BYTES*M*N
// CUDA-RUN: launches=2 bytes_to_device=BYTES*(2*M*N+M*M)
// C = beta C + alpha A B with a symmetric A, of which the lower half is stored. Row i updates the rows above it.
#include "polybench.h"
#define M 13
#define N 17

[[ferry::offload]]
void symm(int m, int n, DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[M][N], DATA_TYPE A[M][M], DATA_TYPE B[M][N]) {
  for (int i = 0; i < m; i++)         // host
    for (int j = 0; j < n; j++) {     // device
      DATA_TYPE temp2 = 0;
      for (int k = 0; k < i; k++) {   // inside
        C[k][j] += alpha * B[i][j] * A[i][k];
        temp2 += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
    }
}

static DATA_TYPE C[M][N], A[M][M], B[M][N];

void POLYBENCH_RUN() {
  fill(C, 1);
  fill(A, 2);
  fill(B, 3);
  symm(M, N, DATA_TYPE(1.5), DATA_TYPE(1.25), C, A, B);
  show("C", C);
}
