// RUN: launches=8*N-2 bytes_to_device=BYTES*(M*N+(M-1)*(N-1)) bytes_to_host=BYTES*(M*(N-1)+M*N+N*(N+1)/2)
// CUDA-RUN: launches=10*N-4
// A = Q R by modified Gram-Schmidt
#include "polybench.h"
#define M 17
#define N 13

[[ferry::offload]]
void gramschmidt(int m, int n, DATA_TYPE A[M][N], DATA_TYPE R[N][N], DATA_TYPE Q[M][N]) {
  DATA_TYPE nrm;
  for (int k = 0; k < n; k++) {            // host
    nrm = 0;
    for (int i = 0; i < m; i++)            // device
      nrm += A[i][k] * A[i][k];
    R[k][k] = std::sqrt(nrm);
    for (int i = 0; i < m; i++)            // device
      Q[i][k] = A[i][k] / R[k][k];
    for (int j = k + 1; j < n; j++) {      // device
      R[k][j] = 0;
      for (int i = 0; i < m; i++)          // inside
        R[k][j] += Q[i][k] * A[i][j];
      for (int i = 0; i < m; i++)          // inside
        A[i][j] = A[i][j] - Q[i][k] * R[k][j];
    }
  }
}

static DATA_TYPE A[M][N], R[N][N], Q[M][N];

void POLYBENCH_RUN() {
  fill(A, 1);
  for (int i = 0; i < N; ++i) A[i][i] += DATA_TYPE(2);
  fill(R, 2);
  fill(Q, 3);
  gramschmidt(M, N, A, R, Q);
  show_rounded("A", A);
  show_rounded("R", R);
  show_rounded("Q", Q);
}
