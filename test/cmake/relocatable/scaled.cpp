#include "law.h"
[[ferry::offload]] void scaled(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 2 * law(x[i]);
}
