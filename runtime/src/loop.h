// Counts loops as the user wrote them: `for (V i = first; i OP bound; i += step)`.
//
//   count_loop(int, 1, less, ny - 1, 1)              a loop of the grid: first, step, count, and whether they are those
//                                                    of mathematical integers
//   range(int, 0, less, i, 1)                        the values of an inner sequential loop; bounds may be sets
//
// A loop is invalid (or poisoned, for range()) in these cases: its first value doesn't fit V, its comparison changes a
// value, its step has the wrong sign or is 0, its `!=` misses the bound, or its variable overflows V or std::int64_t in
// the last step.
#pragma once

#include "index.h"

namespace ferry {

enum class Compare { less, less_equal, greater, greater_equal, not_equal };

// A number together with its C++ type.
struct TypedNumber {
  IntegerType type;
  detail::Wide value;
  bool known = true;  // whether a stub can pass a value of this size
};

struct CountedLoop {
  std::int64_t first = 0, step = 1, count = 0;
  bool valid = false;
};

CountedLoop count_loop(IntegerType variable, const TypedNumber& first, Compare compare, const TypedNumber& bound,
                       const TypedNumber& step);

Index range(IntegerType variable, const Index& first, Compare compare, const Index& bound, const Index& step);

}  // namespace ferry
