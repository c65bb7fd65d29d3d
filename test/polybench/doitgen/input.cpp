// RUN: launches=2 bytes_to_device=BYTES*(NR*NQ*NP+NP*NP) bytes_to_host=BYTES*(NR*NQ*NP+NP)
// CUDA-RUN: launches=2*2
// A[r][q][p] = sum over s of A[r][q][s] C4[s][p]. sum is a buffer of one row and a parameter, so the caller may read
// it. Each iteration of r and q has a copy, which the two kernels of GPUs share. The last iteration leaves its row in
// sum.
#include "polybench.h"
#define NR 5
#define NQ 7
#define NP 11

[[ferry::offload]]
void doitgen(int nr, int nq, int np, DATA_TYPE A[NR][NQ][NP], DATA_TYPE C4[NP][NP], DATA_TYPE sum[NP]) {
  for (int r = 0; r < nr; r++)            // device
    for (int q = 0; q < nq; q++) {        // device
      for (int p = 0; p < np; p++) {      // inside
        sum[p] = 0;
        for (int s = 0; s < np; s++)      // inside
          sum[p] += A[r][q][s] * C4[s][p];
      }
      for (int p = 0; p < np; p++)        // inside
        A[r][q][p] = sum[p];
    }
}

static DATA_TYPE A[NR][NQ][NP], C4[NP][NP], sum[NP];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(C4, 2);
  fill(sum, 3);
  doitgen(NR, NQ, NP, A, C4, sum);
  show("A", A);
  show("sum", sum);
}
