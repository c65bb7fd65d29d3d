// Describes the arrays that a launch touches, for a trace.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ferry {

class Footprint;

namespace trace {

struct TouchedArrays {
  // Pairs of a name and text like "reads 800 bytes, may write some of 800 bytes".
  std::vector<std::pair<std::string, std::string>> arrays;
  // The bytes of elements that the kernel certainly reads or writes, each counted once per direction. 0 if data decides
  // about some, or if not all are known. A kernel's memory traffic is at least that much, unless the data was in a
  // cache.
  std::uint64_t bytes = 0;
};

TouchedArrays touched_arrays(const Footprint& footprint);

}  // namespace trace

}  // namespace ferry
