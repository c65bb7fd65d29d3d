#pragma once
// The function isn't annotated, but its lambda must be distinguishable from others, so the stub contains its text.
#include "each.h"

inline int shifted_line(double* x, int n) {
  each(n, [&](int i) { x[i] += n; });
  return __LINE__;
}

inline auto reader_and_adder(double* p) {
  return std::make_pair([p](int i) { return p[i]; }, [p](double x, int i) { return x + p[i]; });
}
