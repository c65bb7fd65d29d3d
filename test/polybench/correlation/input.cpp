// RUN: launches=8 bytes_to_device=BYTES*(N*M+M*M-1) bytes_to_host=BYTES*(N*M+M*M-1+2*M)
// The correlation of M variables observed N times; data is normalised in place. corr is copied in although it is
// written before it is read: Ferry doesn't see that its two triangles are the whole. The host writes its last element.
#include "polybench.h"
#define M 13
#define N 17

[[ferry::offload]]
void correlation(int m, int n, DATA_TYPE float_n, DATA_TYPE eps, DATA_TYPE data[N][M], DATA_TYPE corr[M][M],
                 DATA_TYPE mean[M], DATA_TYPE stddev[M]) {
  for (int j = 0; j < m; j++) {          // device
    mean[j] = 0;
    for (int i = 0; i < n; i++)          // inside
      mean[j] += data[i][j];
    mean[j] /= float_n;
  }
  for (int j = 0; j < m; j++) {          // device
    stddev[j] = 0;
    for (int i = 0; i < n; i++)          // inside
      stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    stddev[j] /= float_n;
    stddev[j] = std::sqrt(stddev[j]);
    stddev[j] = stddev[j] <= eps ? DATA_TYPE(1) : stddev[j];
  }
  for (int i = 0; i < n; i++)            // device
    for (int j = 0; j < m; j++) {        // device
      data[i][j] -= mean[j];
      data[i][j] /= std::sqrt(float_n) * stddev[j];
    }
  for (int i = 0; i < m - 1; i++) {      // device
    corr[i][i] = 1;
    for (int j = i + 1; j < m; j++) {    // inside
      corr[i][j] = 0;
      for (int k = 0; k < n; k++)        // inside
        corr[i][j] += data[k][i] * data[k][j];
      corr[j][i] = corr[i][j];
    }
  }
  corr[m - 1][m - 1] = 1;
}

static DATA_TYPE data[N][M], corr[M][M], mean[M], stddev[M];

void POLYBENCH_RUN() {
  fill(data, 1);
  for (int i = 0; i < N; ++i) data[i][3] = DATA_TYPE(0.25);  // one variable is constant
  fill(corr, 2);
  fill(mean, 3);
  fill(stddev, 4);
  correlation(M, N, DATA_TYPE(N), DATA_TYPE(0.1), data, corr, mean, stddev);
  show("data", data);
  show("corr", corr);
  show("mean", mean);
  show("stddev", stddev);
}
