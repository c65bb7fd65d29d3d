// RUN: launches=(N-1)*(N-2)+N*(N-1)+2*(N-1)+2*N bytes_to_device=BYTES*(N*(N+1)/2) bytes_to_host=BYTES*(N*(N+1)/2)
// A = L L^T in place, the lower half. With plain pointers, the surrounding loops imply k < j < i, so A[i * n + j] is
// neither A[i * n + k] nor A[j * n + k].
#include "polybench.h"
#define N 17

[[ferry::offload]]
void cholesky(int n, DATA_TYPE A[N][N]) {
  for (int i = 0; i < n; i++) {        // host
    for (int j = 0; j < i; j++) {      // host
      for (int k = 0; k < j; k++)      // device
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; k++)        // device
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = std::sqrt(A[i][i]);
  }
}

static DATA_TYPE A[N][N];

void POLYBENCH_RUN() {
  fill(A, 1);
  for (int i = 0; i < N; ++i) A[i][i] = DATA_TYPE(N);
  cholesky(N, A);
  show_rounded("A", A);
}
