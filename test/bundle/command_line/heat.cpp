#include "steps.h"

[[ferry::offload]]
void heat(double* a, int n) {
  [[ferry::sequential]] for (int t = 0; t < STEPS; ++t)
    for (int i = 0; i < n; ++i) a[i] = 0.5 * a[i] + 1;
}
