// Half-open ranges of bytes in an object, and what these bytes mean.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ferry::translator::model {

// How to name a vector or string in an object, as text before and after the object's text: `f.v`, or
// `ferry_member<::std::vector<double>, 8, 32>(f)` if it is private or belongs to a base class.
struct OwnedPath {
  std::string before, after;
  std::string name;  // for the stub's identifiers: `.v`

  std::string in(const std::string& object) const { return before + object + after; }
  friend bool operator==(const OwnedPath&, const OwnedPath&) = default;
};

struct Part {
  std::int64_t begin = 0, end = 0;

  friend bool operator==(const Part&, const Part&) = default;
};

// Consecutive floating-point numbers in an object: their offset, the size of each, and their number.
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
