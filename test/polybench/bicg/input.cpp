// RUN: launches=2*4 bytes_to_device=BYTES*(M*N+M+N) bytes_to_host=BYTES*(M+N)
// s = A^T r, q = A p in one nest: the loops of s and q are split.
#include "polybench.h"
#define M 13
#define N 17

[[ferry::offload]]
void bicg(int m, int n, DATA_TYPE A[N][M], DATA_TYPE s[M], DATA_TYPE q[N], DATA_TYPE p[M], DATA_TYPE r[N]) {
  for (int i = 0; i < m; i++)        // device
    s[i] = 0;
  for (int i = 0; i < n; i++) {      // device
    q[i] = 0;
    for (int j = 0; j < m; j++) {    // device
      s[j] = s[j] + r[i] * A[i][j];
      q[i] = q[i] + A[i][j] * p[j];
    }
  }
}

static DATA_TYPE A[N][M], s[M], q[N], p[M], r[N];

void POLYBENCH_RUN() {
  fill(A, 1);
  fill(s, 2);
  fill(q, 3);
  fill(p, 4);
  fill(r, 5);
  bicg(M, N, A, s, q, p, r);
  show_rounded("s", s);
  show_rounded("q", q);
}
