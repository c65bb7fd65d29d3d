// REFUSED: function 'cholesky' has no loop that can run on a device
// A = L L^T in place, the lower half
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
