#include "../include/heat/macros.h"

OFFLOADED
void shift(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 100;
}
