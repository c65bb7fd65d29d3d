// RUN: launches=4 bytes_to_device=BYTES*(NI*NK+NK*NJ+NJ*NL+NI*NL) bytes_to_host=BYTES*(NI*NJ+NI*NL)
// D = alpha A B C + beta D. All of tmp = alpha A B is written before it is read.
#include "polybench.h"
#define NI 13
#define NJ 17
#define NK 19
#define NL 11

[[ferry::offload]]
void two_mm(int ni, int nj, int nk, int nl, DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE tmp[NI][NJ],
            DATA_TYPE A[NI][NK], DATA_TYPE B[NK][NJ], DATA_TYPE C[NJ][NL], DATA_TYPE D[NI][NL]) {
  for (int i = 0; i < ni; i++)        // device
    for (int j = 0; j < nj; j++) {    // device
      tmp[i][j] = 0;
      for (int k = 0; k < nk; ++k)    // inside
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)        // device
    for (int j = 0; j < nl; j++) {    // device
      D[i][j] *= beta;
      for (int k = 0; k < nj; ++k)    // inside
        D[i][j] += tmp[i][k] * C[k][j];
    }
}

static DATA_TYPE tmp[NI][NJ], A[NI][NK], B[NK][NJ], C[NJ][NL], D[NI][NL];

void POLYBENCH_RUN() {
  fill(tmp, 1);
  fill(A, 2);
  fill(B, 3);
  fill(C, 4);
  fill(D, 5);
  two_mm(NI, NJ, NK, NL, DATA_TYPE(1.5), DATA_TYPE(1.25), tmp, A, B, C, D);
  show("tmp", tmp);
  show("D", D);
}
