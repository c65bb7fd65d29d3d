// RUN: launches=4*TSTEPS bytes_to_device=BYTES*(2*(N*N*N-2*(N+1))-(N-2)*(N-2)*(N-2)) bytes_to_host=BYTES*2*(N-2)*(N-2)*(N-2)
// The heat equation in three dimensions, from A to B and back. Each array is copied in from the first to the last
// element that is read, B without its inner points.
#include "polybench.h"
#define TSTEPS 3
#define N 11

[[ferry::offload]]
void heat_3d(int tsteps, int n, DATA_TYPE A[N][N][N], DATA_TYPE B[N][N][N]) {
  for (int t = 1; t <= tsteps; t++) {            // host
    for (int i = 1; i < n - 1; i++)              // device
      for (int j = 1; j < n - 1; j++)            // device
        for (int k = 1; k < n - 1; k++)          // device
          B[i][j][k] = DATA_TYPE(0.125) * (A[i + 1][j][k] - DATA_TYPE(2) * A[i][j][k] + A[i - 1][j][k]) +
                       DATA_TYPE(0.125) * (A[i][j + 1][k] - DATA_TYPE(2) * A[i][j][k] + A[i][j - 1][k]) +
                       DATA_TYPE(0.125) * (A[i][j][k + 1] - DATA_TYPE(2) * A[i][j][k] + A[i][j][k - 1]) + A[i][j][k];
    for (int i = 1; i < n - 1; i++)              // device
      for (int j = 1; j < n - 1; j++)            // device
        for (int k = 1; k < n - 1; k++)          // device
          A[i][j][k] = DATA_TYPE(0.125) * (B[i + 1][j][k] - DATA_TYPE(2) * B[i][j][k] + B[i - 1][j][k]) +
                       DATA_TYPE(0.125) * (B[i][j + 1][k] - DATA_TYPE(2) * B[i][j][k] + B[i][j - 1][k]) +
                       DATA_TYPE(0.125) * (B[i][j][k + 1] - DATA_TYPE(2) * B[i][j][k] + B[i][j][k - 1]) + B[i][j][k];
  }
}

static DATA_TYPE A[N][N][N], B[N][N][N];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(B, 2);
  heat_3d(TSTEPS, N, A, B);
  show("A", A);
  show("B", B);
}
