#pragma once
#include "../config.h"
namespace filters {
[[ferry::offload]] static inline double sum(const std::vector<double>& v) {
  double total = 0;
  for (std::size_t i = 0; i < v.size(); ++i) total += static_cast<long>(v[i]);
  return total;
}
}  // namespace filters
