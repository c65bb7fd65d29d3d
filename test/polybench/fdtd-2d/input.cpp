// RUN: launches=8*TMAX bytes_to_device=BYTES*(2*NX*NY+(NX-1)*NY+TMAX) bytes_to_host=BYTES*(NX*(NY-1)+NX*NY+(NX-1)*(NY-1))
// Maxwell's equations in two dimensions; row 0 of ey is the source, all of which is written before it is read.
#include "polybench.h"
#define TMAX 5
#define NX 13
#define NY 17

[[ferry::offload]]
void fdtd_2d(int tmax, int nx, int ny, DATA_TYPE ex[NX][NY], DATA_TYPE ey[NX][NY], DATA_TYPE hz[NX][NY],
             DATA_TYPE fict[TMAX]) {
  for (int t = 0; t < tmax; t++) {        // host
    for (int j = 0; j < ny; j++)          // device
      ey[0][j] = fict[t];
    for (int i = 1; i < nx; i++)          // device
      for (int j = 0; j < ny; j++)        // device
        ey[i][j] = ey[i][j] - DATA_TYPE(0.5) * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)          // device
      for (int j = 1; j < ny; j++)        // device
        ex[i][j] = ex[i][j] - DATA_TYPE(0.5) * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)      // device
      for (int j = 0; j < ny - 1; j++)    // device
        hz[i][j] = hz[i][j] - DATA_TYPE(0.7) * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

static DATA_TYPE ex[NX][NY], ey[NX][NY], hz[NX][NY], fict[TMAX];

void POLYBENCH_RUN() {
  fill(ex, 1);
  fill(ey, 2);
  fill(hz, 3);
  fill(fict, 4);
  fdtd_2d(TMAX, NX, NY, ex, ey, hz, fict);
  show("ex", ex);
  show("ey", ey);
  show("hz", hz);
}
