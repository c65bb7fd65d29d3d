#pragma once
#include <utility>
#include "smooth.h"
namespace filters {
FILTERS_KERNEL FILTERS_INLINE void run(double* a, double* b, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    smooth(a, b, n);
    std::swap(a, b);
  }
}
}  // namespace filters
