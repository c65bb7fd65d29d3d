// Bytes of an object, half-open.
#pragma once

#include <cstdint>

namespace ferry::translator::model {

struct Part {
  std::int64_t begin = 0, end = 0;

  friend bool operator==(const Part&, const Part&) = default;
};

// Floating-point numbers in an object, one after the other.
struct Reals {
  std::int64_t begin = 0, size = 0, count = 0;

  friend bool operator==(const Reals&, const Reals&) = default;
};

}  // namespace ferry::translator::model
