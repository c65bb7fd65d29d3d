// RUN: launches=8*(N-1) bytes_to_device=BYTES*N bytes_to_host=BYTES*(N+N-1)
// Levinson and Durbin's solution of the Yule-Walker equations.
#include "polybench.h"
#define N 19

[[ferry::offload]]
void durbin(int n, DATA_TYPE r[N], DATA_TYPE y[N]) {
  DATA_TYPE z[N];
  DATA_TYPE alpha = -r[0];
  DATA_TYPE beta = 1;
  DATA_TYPE sum;
  y[0] = -r[0];
  for (int k = 1; k < n; k++) {        // host
    beta = (1 - alpha * alpha) * beta;
    sum = 0;
    for (int i = 0; i < k; i++)        // device
      sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;
    for (int i = 0; i < k; i++)        // device
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++)        // device
      y[i] = z[i];
    y[k] = alpha;
  }
}

static DATA_TYPE r[N], y[N];

void POLYBENCH_RUN() {
  fill(r, 1);
  for (int i = 0; i < N; ++i) r[i] /= DATA_TYPE(2 + i);
  fill(y, 2);
  durbin(N, r, y);
  show_rounded("y", y);
}
