#include "gravity.h"

#include <cmath>

[[ferry::offload]]
void leapfrog(double* x, double* y, double* z, double* vx, double* vy, double* vz, const double* mass, double* ax,
              double* ay, double* az, int n, double softening, double dt, int steps) {
  [[ferry::sequential]]
  for (int step = 0; step <= steps; ++step) {
    for (int i = 0; i < n; ++i) {
      double sum_x = 0, sum_y = 0, sum_z = 0;
      for (int j = 0; j < n; ++j) {
        const double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        const double distance2 = dx * dx + dy * dy + dz * dz + softening * softening;
        const double pull = mass[j] / (distance2 * std::sqrt(distance2));
        sum_x += pull * dx;
        sum_y += pull * dy;
        sum_z += pull * dz;
      }
      ax[i] = sum_x;
      ay[i] = sum_y;
      az[i] = sum_z;
    }
    const double kick = step == 0 || step == steps ? 0.5 * dt : dt;
    const double drift = step == steps ? 0 : dt;
    for (int i = 0; i < n; ++i) {
      vx[i] += kick * ax[i];
      vy[i] += kick * ay[i];
      vz[i] += kick * az[i];
      x[i] += drift * vx[i];
      y[i] += drift * vy[i];
      z[i] += drift * vz[i];
    }
  }
}
