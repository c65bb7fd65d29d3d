// REFUSED: function 'nussinov' has no loop that can run on a device
// RNA folding by dynamic programming: an element needs its left neighbour, the one below it, and all in between.
#include "polybench.h"
#define N 19

[[ferry::offload]]
void nussinov(int n, int seq[N], DATA_TYPE table[N][N]) {
  for (int i = n - 1; i >= 0; i--)           // host
    for (int j = i + 1; j < n; j++) {        // host
      if (j - 1 >= 0) table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
      if (i + 1 < n) table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
      if (j - 1 >= 0 && i + 1 < n) {
        if (i < j - 1) {
          DATA_TYPE paired = table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
          table[i][j] = table[i][j] >= paired ? table[i][j] : paired;
        } else {
          table[i][j] = table[i][j] >= table[i + 1][j - 1] ? table[i][j] : table[i + 1][j - 1];
        }
      }
      for (int k = i + 1; k < j; k++) {      // host
        DATA_TYPE split = table[i][k] + table[k + 1][j];
        table[i][j] = table[i][j] >= split ? table[i][j] : split;
      }
    }
}

static int seq[N];
static DATA_TYPE table[N][N];

void POLYBENCH_RUN() {
  for (int i = 0; i < N; ++i) seq[i] = (i * i + 1) % 4;
  for (int i = 0; i < N * N; ++i) flat(table)[i] = 0;
  nussinov(N, seq, table);
  show("table", table);
}
