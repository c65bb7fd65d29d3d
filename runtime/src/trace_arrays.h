// Describes for a trace which arrays a launch touches.
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
  // The number of bytes that the kernel is certain to read or write, each counted once per direction. It is 0 if some
  // of the elements depend on data, or if not all are known. A kernel's memory traffic is at least this much, unless
  // the data was in a cache.
  std::uint64_t bytes = 0;
};

TouchedArrays touched_arrays(const Footprint& footprint);

}  // namespace trace

}  // namespace ferry
