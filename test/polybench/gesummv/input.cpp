// RUN: launches=2 bytes_to_device=BYTES*(2*N*N+N) bytes_to_host=BYTES*2*N
// y = alpha A x + beta B x. tmp and y are written before they are read.
#include "polybench.h"
#define N 23

[[ferry::offload]]
void gesummv(int n, DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE A[N][N], DATA_TYPE B[N][N], DATA_TYPE tmp[N],
             DATA_TYPE x[N], DATA_TYPE y[N]) {
  for (int i = 0; i < n; i++) {      // device
    tmp[i] = 0;
    y[i] = 0;
    for (int j = 0; j < n; j++) {    // inside
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

static DATA_TYPE A[N][N], B[N][N], tmp[N], x[N], y[N];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(B, 2);
  fill(tmp, 3);
  fill(x, 4);
  fill(y, 5);
  gesummv(N, DATA_TYPE(1.5), DATA_TYPE(1.25), A, B, tmp, x, y);
  show("tmp", tmp);
  show("y", y);
}
