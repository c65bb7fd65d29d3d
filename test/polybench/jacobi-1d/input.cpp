// RUN: launches=4*TSTEPS bytes_to_device=BYTES*(N+2) bytes_to_host=BYTES*2*(N-2)
// The mean of three neighbours, from A to B and back; only the ends of B are read before they are written.
#include "polybench.h"
#define TSTEPS 5
#define N 37

[[ferry::offload]]
void jacobi_1d(int tsteps, int n, DATA_TYPE A[N], DATA_TYPE B[N]) {
  for (int t = 0; t < tsteps; t++) {       // host
    for (int i = 1; i < n - 1; i++)        // device
      B[i] = DATA_TYPE(0.33333) * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < n - 1; i++)        // device
      A[i] = DATA_TYPE(0.33333) * (B[i - 1] + B[i] + B[i + 1]);
  }
}

static DATA_TYPE A[N], B[N];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(B, 2);
  jacobi_1d(TSTEPS, N, A, B);
  show("A", A);
  show("B", B);
}
