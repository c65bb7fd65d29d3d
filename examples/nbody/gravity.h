#pragma once

#include <vector>

// Bodies as one array per component, all of equal length. Units: G = 1.
struct Bodies {
  std::vector<double> x, y, z, vx, vy, vz, mass;

  int count() const { return static_cast<int>(x.size()); }
};

// Advances by `steps` leapfrog steps of `dt`: half a kick, drifts and whole kicks in turn, half a kick. Positions and
// velocities belong to the same time before and after the call. Forces are softened: distance² + softening². Every
// array has n elements; ax, ay and az receive the accelerations at the end.
void leapfrog(double* x, double* y, double* z, double* vx, double* vy, double* vz, const double* mass, double* ax,
              double* ay, double* az, int n, double softening, double dt, int steps);
