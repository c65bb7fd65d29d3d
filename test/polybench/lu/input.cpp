// RUN: launches=(N-1)*(N-2)+N*(N-1)+2*N bytes_to_device=BYTES*N*N bytes_to_host=BYTES*N*(N-1)
// A = L U in place. The loops around the sums imply k < j < i.
#include "polybench.h"
#define N 17

[[ferry::offload]]
void lu(int n, DATA_TYPE A[N][N]) {
  for (int i = 0; i < n; i++) {          // host
    for (int j = 0; j < i; j++) {        // host
      for (int k = 0; k < j; k++)        // device
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    for (int j = i; j < n; j++)          // device
      for (int k = 0; k < i; k++)        // inside
        A[i][j] -= A[i][k] * A[k][j];
  }
}

static DATA_TYPE A[N][N];

void POLYBENCH_RUN() {
  fill(A, 1);
  for (int i = 0; i < N; ++i) A[i][i] = DATA_TYPE(N);
  lu(N, A);
  show_rounded("A", A);
}
