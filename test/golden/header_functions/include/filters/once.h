#pragma once
#line 100 "once.in"
[[ferry::offload]] static void shift(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
  [[ferry::sequential]] for (int i = 1; i < n; ++i) a[i] += a[i - 1];
}
#include "local.h"
