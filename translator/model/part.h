// Bytes of an object, half-open.
#pragma once

#include <cstdint>

namespace ferry::translator::model {

struct Part {
  std::int64_t begin = 0, end = 0;

  friend bool operator==(const Part&, const Part&) = default;
};

}  // namespace ferry::translator::model
