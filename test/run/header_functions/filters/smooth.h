#pragma once
#include "config.h"
namespace filters {
FILTERS_KERNEL FILTERS_INLINE int smooth(const double* in, double* out, int n) {
  static int calls = 0;
  for (int i = 1; i < n - 1; ++i) out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
  return ++calls;
}
FILTERS_INLINE int level() { return __INCLUDE_LEVEL__; }
}  // namespace filters
