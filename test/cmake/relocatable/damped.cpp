#include "law.h"
[[ferry::offload]] void damped(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = law(x[i]) - 1;
}
