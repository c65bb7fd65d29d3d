#pragma once
#include "plain.h"
#if __has_include("plain.h") && !__has_include("nothing.h")
namespace library {
[[ferry::offload]]
inline void scale(double* x, int n, double factor) {
  for (int i = 0; i < n; ++i) x[i] *= factor + one;
}
inline int level() { return __INCLUDE_LEVEL__; }
}  // namespace library
#endif
