// RUN: launches=2 bytes_to_device=BYTES*(NI*NJ+NI*NK+NK*NJ) bytes_to_host=BYTES*NI*NJ
// CUDA-RUN: launches=2*2
// C = beta C + alpha A B. CUDA splits scaling and sums into two kernels, with a thread for each element.
#include "polybench.h"
#define NI 13
#define NJ 17
#define NK 19

[[ferry::offload]]
void gemm(int ni, int nj, int nk, DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[NI][NJ], DATA_TYPE A[NI][NK],
          DATA_TYPE B[NK][NJ]) {
  for (int i = 0; i < ni; i++) {        // device
    for (int j = 0; j < nj; j++)        // inside
      C[i][j] *= beta;
    for (int k = 0; k < nk; k++)        // inside
      for (int j = 0; j < nj; j++)      // inside
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
}

static DATA_TYPE C[NI][NJ], A[NI][NK], B[NK][NJ];

void POLYBENCH_RUN() {
  fill(C, 1);
  fill(A, 2);
  fill(B, 3);
  gemm(NI, NJ, NK, DATA_TYPE(1.5), DATA_TYPE(1.25), C, A, B);
  show("C", C);
}
