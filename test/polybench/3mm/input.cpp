// RUN: launches=6 bytes_to_device=BYTES*(NI*NK+NK*NJ+NJ*NM+NM*NL) bytes_to_host=BYTES*(NI*NJ+NJ*NL+NI*NL)
// G = (A B) (C D). All of E, F and G is written before it is read.
#include "polybench.h"
#define NI 13
#define NJ 17
#define NK 19
#define NL 11
#define NM 23

[[ferry::offload]]
void three_mm(int ni, int nj, int nk, int nl, int nm, DATA_TYPE E[NI][NJ], DATA_TYPE A[NI][NK], DATA_TYPE B[NK][NJ],
              DATA_TYPE F[NJ][NL], DATA_TYPE C[NJ][NM], DATA_TYPE D[NM][NL], DATA_TYPE G[NI][NL]) {
  for (int i = 0; i < ni; i++)        // device
    for (int j = 0; j < nj; j++) {    // device
      E[i][j] = 0;
      for (int k = 0; k < nk; ++k)    // inside
        E[i][j] += A[i][k] * B[k][j];
    }
  for (int i = 0; i < nj; i++)        // device
    for (int j = 0; j < nl; j++) {    // device
      F[i][j] = 0;
      for (int k = 0; k < nm; ++k)    // inside
        F[i][j] += C[i][k] * D[k][j];
    }
  for (int i = 0; i < ni; i++)        // device
    for (int j = 0; j < nl; j++) {    // device
      G[i][j] = 0;
      for (int k = 0; k < nj; ++k)    // inside
        G[i][j] += E[i][k] * F[k][j];
    }
}

static DATA_TYPE E[NI][NJ], A[NI][NK], B[NK][NJ], F[NJ][NL], C[NJ][NM], D[NM][NL], G[NI][NL];

void POLYBENCH_RUN() {
  fill(E, 1);
  fill(A, 2);
  fill(B, 3);
  fill(F, 4);
  fill(C, 5);
  fill(D, 6);
  fill(G, 7);
  three_mm(NI, NJ, NK, NL, NM, E, A, B, F, C, D, G);
  show("E", E);
  show("F", F);
  show("G", G);
}
