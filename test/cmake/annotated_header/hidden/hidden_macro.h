#pragma once
#include <ferry/annotate.h>
FERRY_OFFLOAD inline void add_two(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 2;
}
