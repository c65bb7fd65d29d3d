// RUN: launches=6 bytes_to_device=BYTES*(N*M+M*M) bytes_to_host=BYTES*(N*M+M*M+M)
// The covariance of M variables observed N times; data is centred in place. cov is copied in although it is written
// before it is read: Ferry doesn't see that its two triangles are the whole.
#include "polybench.h"
#define M 13
#define N 17

[[ferry::offload]]
void covariance(int m, int n, DATA_TYPE float_n, DATA_TYPE data[N][M], DATA_TYPE cov[M][M], DATA_TYPE mean[M]) {
  for (int j = 0; j < m; j++) {        // device
    mean[j] = 0;
    for (int i = 0; i < n; i++)        // inside
      mean[j] += data[i][j];
    mean[j] /= float_n;
  }
  for (int i = 0; i < n; i++)          // device
    for (int j = 0; j < m; j++)        // device
      data[i][j] -= mean[j];
  for (int i = 0; i < m; i++)          // device
    for (int j = i; j < m; j++) {      // inside
      cov[i][j] = 0;
      for (int k = 0; k < n; k++)      // inside
        cov[i][j] += data[k][i] * data[k][j];
      cov[i][j] /= float_n - DATA_TYPE(1);
      cov[j][i] = cov[i][j];
    }
}

static DATA_TYPE data[N][M], cov[M][M], mean[M];

void POLYBENCH_RUN() {
  fill(data, 1);
  fill(cov, 2);
  fill(mean, 3);
  covariance(M, N, DATA_TYPE(N), data, cov, mean);
  show("data", data);
  show("cov", cov);
  show("mean", mean);
}
