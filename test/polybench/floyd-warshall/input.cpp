// REFUSED: function 'floyd_warshall' has no loop that can run on a device
// All shortest paths: row k and column k may be written while they are read, so nothing is proved (see -asserted).
#include "polybench.h"
#define N 19

[[ferry::offload]]
void floyd_warshall(int n, DATA_TYPE path[N][N]) {
  for (int k = 0; k < n; k++)          // host
    for (int i = 0; i < n; i++)        // host
      for (int j = 0; j < n; j++)      // host
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
