// RUN: launches=4*TSTEPS bytes_to_device=BYTES*1020 bytes_to_host=BYTES*(2*(N-2)*N+2*(N-2)*(N-1))
// Alternating directions: implicit along columns for all rows at once, then along rows for all columns. v[0], p and q
// are written before they are read, but in different columns from those that are read next, so they are copied in.
#include "polybench.h"
#define TSTEPS 3
#define N 17

[[ferry::offload]]
void adi(int tsteps, int n, DATA_TYPE u[N][N], DATA_TYPE v[N][N], DATA_TYPE p[N][N], DATA_TYPE q[N][N]) {
  DATA_TYPE dx = DATA_TYPE(1) / DATA_TYPE(n);
  DATA_TYPE dt = DATA_TYPE(1) / DATA_TYPE(tsteps);
  DATA_TYPE mul1 = DATA_TYPE(2) * dt / (dx * dx);
  DATA_TYPE mul2 = DATA_TYPE(1) * dt / (dx * dx);
  DATA_TYPE a = -mul1 / DATA_TYPE(2);
  DATA_TYPE b = DATA_TYPE(1) + mul1;
  DATA_TYPE c = a;
  DATA_TYPE d = -mul2 / DATA_TYPE(2);
  DATA_TYPE e = DATA_TYPE(1) + mul2;
  DATA_TYPE f = d;
  for (int t = 1; t <= tsteps; t++) {        // host
    for (int i = 1; i < n - 1; i++) {        // device
      v[0][i] = 1;
      p[i][0] = 0;
      q[i][0] = v[0][i];
      for (int j = 1; j < n - 1; j++) {      // inside
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (-d * u[j][i - 1] + (DATA_TYPE(1) + DATA_TYPE(2) * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) /
                  (a * p[i][j - 1] + b);
      }
      v[n - 1][i] = 1;
      for (int j = n - 2; j >= 1; j--)       // inside
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    for (int i = 1; i < n - 1; i++) {        // device
      u[i][0] = 1;
      p[i][0] = 0;
      q[i][0] = u[i][0];
      for (int j = 1; j < n - 1; j++) {      // inside
        p[i][j] = -f / (d * p[i][j - 1] + e);
        q[i][j] = (-a * v[i - 1][j] + (DATA_TYPE(1) + DATA_TYPE(2) * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) /
                  (d * p[i][j - 1] + e);
      }
      u[i][n - 1] = 1;
      for (int j = n - 2; j >= 1; j--)       // inside
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
}

static DATA_TYPE u[N][N], v[N][N], p[N][N], q[N][N];

void POLYBENCH_RUN() {
  fill(u, 1);
  fill(v, 2);
  fill(p, 3);
  fill(q, 4);
  adi(TSTEPS, N, u, v, p, q);
  show("u", u);
  show("v", v);
  show("p", p);
  show("q", q);
}
