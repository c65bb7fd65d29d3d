// RUN: launches=2*N bytes_to_device=BYTES*N*N bytes_to_host=BYTES*N*N
// All shortest paths. No iteration changes row k or column k, because path[k][k] is 0: the user knows and asserts this.
#include "polybench.h"
#define N 19

[[ferry::offload]]
void floyd_warshall(int n, DATA_TYPE path[N][N]) {
  for (int k = 0; k < n; k++)          // host
    [[ferry::independent]] for (int i = 0; i < n; i++)        // device
      [[ferry::independent]] for (int j = 0; j < n; j++)      // device
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
}

static DATA_TYPE path[N][N];

void POLYBENCH_RUN() {
  fill(path, 1, 0.5);
  for (int i = 0; i < N; ++i) path[i][i] = 0;
  for (int i = 0; i < N; ++i) path[i][(i + 1) % N] = DATA_TYPE(0.125);
  floyd_warshall(N, path);
  show("path", path);
}
