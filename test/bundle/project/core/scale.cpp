#include "core/scale.h"

double factor();

[[ferry::offload]]
void scale(double* x, int n) {
  const double by = factor();
  for (int i = 0; i < n; ++i) x[i] *= by;
}
