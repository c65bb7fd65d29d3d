#include "../core/detail/loops.h"
#include "app.h"

#include <utility>

[[ferry::offload]]
void heat(double* a, double* b, int n) {
  for (int t = 0; t < STEPS; ++t) {
    for (int i = FIRST; i < n - 1; ++i) b[i] = WEIGHT * (a[i - 1] + a[i + 1]) + 0.5 * a[i];
    std::swap(a, b);
  }
}
