// RUN: launches=6*N-2 bytes_to_device=BYTES*(N*(N+1)/2+N) bytes_to_host=BYTES*N
// L x = b with a lower triangular L
#include "polybench.h"
#define N 17

[[ferry::offload]]
void trisolv(int n, DATA_TYPE L[N][N], DATA_TYPE x[N], DATA_TYPE b[N]) {
  for (int i = 0; i < n; i++) {      // host
    x[i] = b[i];
    for (int j = 0; j < i; j++)      // device
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
}

static DATA_TYPE L[N][N], x[N], b[N];

void POLYBENCH_RUN() {
  fill(L, 1);
  for (int i = 0; i < N; ++i) L[i][i] = DATA_TYPE(N);
  fill(x, 2);
  fill(b, 3);
  trisolv(N, L, x, b);
  show_rounded("x", x);
}
