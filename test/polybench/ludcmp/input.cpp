// RUN: launches=(N-1)*(N-2)+N*(N-1)+2*N+4*(N-1)+4*N bytes_to_device=BYTES*(N*(N+1)/2) bytes_to_host=BYTES*(N*N+2*N)
// Solves A x = b by L U factorisation, forward and backward substitution. w is declared outside all loops.
#include "polybench.h"
#define N 17

[[ferry::offload]]
void ludcmp(int n, DATA_TYPE A[N][N], DATA_TYPE b[N], DATA_TYPE x[N], DATA_TYPE y[N]) {
  DATA_TYPE w;
  for (int i = 0; i < n; i++) {            // host
    for (int j = 0; j < i; j++) {          // host
      w = A[i][j];
      for (int k = 0; k < j; k++)          // device
        w -= A[i][k] * A[k][j];
      A[i][j] = w / A[j][j];
    }
    for (int j = i; j < n; j++) {          // device
      w = A[i][j];
      for (int k = 0; k < i; k++)          // inside
        w -= A[i][k] * A[k][j];
      A[i][j] = w;
    }
  }
  for (int i = 0; i < n; i++) {            // host
    w = b[i];
    for (int j = 0; j < i; j++)            // device
      w -= A[i][j] * y[j];
    y[i] = w;
  }
  for (int i = n - 1; i >= 0; i--) {       // host
    w = y[i];
    for (int j = i + 1; j < n; j++)        // device
      w -= A[i][j] * x[j];
    x[i] = w / A[i][i];
  }
}

static DATA_TYPE A[N][N], b[N], x[N], y[N];

void POLYBENCH_RUN() {
  fill(A, 1);
  for (int i = 0; i < N; ++i) A[i][i] = DATA_TYPE(N);
  fill(b, 2);
  fill(x, 3);
  fill(y, 4);
  ludcmp(N, A, b, x, y);
  show_rounded("A", A);
  show_rounded("x", x);
  show_rounded("y", y);
}
