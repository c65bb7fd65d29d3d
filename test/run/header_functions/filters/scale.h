#pragma once
#include "config.h"
namespace filters {
#line 70 "scale.in"
[[ferry::offload]] inline void scale(std::vector<double>& v, double factor) {
  for (double& x : v) x *= factor;
}
inline const char* where() { return __FILE__; }
}  // namespace filters
