// REFUSED: function 'seidel_2d' has no loop that can run on a device
// Gauss-Seidel: every element reads the new values of the previous row and column.
#include "polybench.h"
#define TSTEPS 3
#define N 19

[[ferry::offload]]
void seidel_2d(int tsteps, int n, DATA_TYPE A[N][N]) {
  for (int t = 0; t <= tsteps - 1; t++)      // host
    for (int i = 1; i <= n - 2; i++)         // host
      for (int j = 1; j <= n - 2; j++)       // host
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] +
                   A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / DATA_TYPE(9);
}

static DATA_TYPE A[N][N];

void POLYBENCH_RUN() {
  fill(A, 1);
  seidel_2d(TSTEPS, N, A);
  show("A", A);
}
