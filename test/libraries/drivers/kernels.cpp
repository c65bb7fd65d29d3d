// The functions that the driver calls. Other libraries may define them, too.
#include "kernels.h"

[[ferry::offload]]
void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

[[ferry::offload]]
void shift(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
