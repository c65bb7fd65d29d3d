#include "solver.h"

#include <cmath>
#include <utility>

[[ferry::offload]]
int heat(double* a, double* b, int nx, int ny, double rate, int most_steps, double tolerance) {
  const int probe = (ny / 2) * nx + nx / 2;
  double change = tolerance;
  int steps = 0;
  [[ferry::sequential]]
  while (steps < most_steps && change >= tolerance) {
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        b[j * nx + i] = a[j * nx + i] + rate * (a[j * nx + i - 1] + a[j * nx + i + 1] + a[(j - 1) * nx + i] +
                                                a[(j + 1) * nx + i] - 4 * a[j * nx + i]);
    std::swap(a, b);
    ++steps;
    if (steps % 100 == 0) change = std::fabs(a[probe] - b[probe]);  // copies two elements to the host
  }
  return steps;
}
