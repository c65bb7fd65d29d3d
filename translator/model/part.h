// Half-open ranges of bytes in an object, and what these bytes mean.
#pragma once

#include <cstdint>
#include <vector>

namespace ferry::translator::model {

struct Part {
  std::int64_t begin = 0, end = 0;

  friend bool operator==(const Part&, const Part&) = default;
};

// Consecutive floating-point numbers in an object: the first byte, the bytes of each number, and how many there are.
struct Reals {
  std::int64_t begin = 0, size = 0, count = 0;

  friend bool operator==(const Reals&, const Reals&) = default;
};

// An optional value in an object. If the byte at `flag` is 0, the bytes of `value` have no meaning.
struct Perhaps {
  std::int64_t flag = 0;
  Part value = {};

  friend bool operator==(const Perhaps&, const Perhaps&) = default;
};

// What the bytes of an object mean. FERRY_VERIFY compares two objects accordingly.
struct Contents {
  std::vector<Reals> reals = {};
  std::vector<Part> padding = {};
  std::vector<Perhaps> optionals = {};

  friend bool operator==(const Contents&, const Contents&) = default;
};

}  // namespace ferry::translator::model
