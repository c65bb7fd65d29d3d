// Bytes of an object, half-open, and what they mean.
#pragma once

#include <cstdint>
#include <vector>

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

// A value in an object that may be none: where byte `flag` is 0, its bytes mean nothing.
struct Perhaps {
  std::int64_t flag = 0;
  Part value = {};

  friend bool operator==(const Perhaps&, const Perhaps&) = default;
};

// What an object's bytes mean, as far as a comparison of two objects asks: FERRY_VERIFY's.
struct Contents {
  std::vector<Reals> reals = {};
  std::vector<Part> padding = {};
  std::vector<Perhaps> optionals = {};

  friend bool operator==(const Contents&, const Contents&) = default;
};

}  // namespace ferry::translator::model
