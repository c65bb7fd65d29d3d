#include "kernels.h"

extern "C" [[ferry::offload]] void drive(double* x, int n, int steps) {
  for (int k = 0; k < steps; ++k) {
    scale(x, n);
    shift(x, n);
  }
}
