// RUN: launches=8 bytes_to_device=BYTES*(N*N+8*N) bytes_to_host=BYTES*(N*N+2*N)
// A += u1 v1^T + u2 v2^T; x += beta A^T y + z; w += alpha A x
#include "polybench.h"
#define N 23

[[ferry::offload]]
void gemver(int n, DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE A[N][N], DATA_TYPE u1[N], DATA_TYPE v1[N],
            DATA_TYPE u2[N], DATA_TYPE v2[N], DATA_TYPE w[N], DATA_TYPE x[N], DATA_TYPE y[N], DATA_TYPE z[N]) {
  for (int i = 0; i < n; i++)      // device
    for (int j = 0; j < n; j++)    // device
      A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
  for (int i = 0; i < n; i++)      // device
    for (int j = 0; j < n; j++)    // inside
      x[i] = x[i] + beta * A[j][i] * y[j];
  for (int i = 0; i < n; i++)      // device
    x[i] = x[i] + z[i];
  for (int i = 0; i < n; i++)      // device
    for (int j = 0; j < n; j++)    // inside
      w[i] = w[i] + alpha * A[i][j] * x[j];
}

static DATA_TYPE A[N][N], u1[N], v1[N], u2[N], v2[N], w[N], x[N], y[N], z[N];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(u1, 2);
  fill(v1, 3);
  fill(u2, 4);
  fill(v2, 5);
  fill(w, 6);
  fill(x, 7);
  fill(y, 8);
  fill(z, 9);
  gemver(N, DATA_TYPE(1.5), DATA_TYPE(1.25), A, u1, v1, u2, v2, w, x, y, z);
  show("A", A);
  show("x", x);
  show("w", w);
}
