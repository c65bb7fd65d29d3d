// RUN: launches=4*TSTEPS bytes_to_device=BYTES*(2*(N*N-2)-(N-2)*(N-2)) bytes_to_host=BYTES*2*(N-2)*(N-2)
// The mean of five neighbours, from A to B and back. Each array is copied in from the first to the last element that is
// read, so without two corners; of B, only the border is needed.
#include "polybench.h"
#define TSTEPS 5
#define N 19

[[ferry::offload]]
void jacobi_2d(int tsteps, int n, DATA_TYPE A[N][N], DATA_TYPE B[N][N]) {
  for (int t = 0; t < tsteps; t++) {           // host
    for (int i = 1; i < n - 1; i++)            // device
      for (int j = 1; j < n - 1; j++)          // device
        B[i][j] = DATA_TYPE(0.2) * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)            // device
      for (int j = 1; j < n - 1; j++)          // device
        A[i][j] = DATA_TYPE(0.2) * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
  }
}

static DATA_TYPE A[N][N], B[N][N];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(B, 2);
  jacobi_2d(TSTEPS, N, A, B);
  show("A", A);
  show("B", B);
}
