// Loops as the user wrote them, counted: `for (V i = first; i OP bound; i += step)`.
//
//   count_loop(int, 1, less, ny - 1, 1)              a loop of the grid: first, step, count, and whether it is what
//                                                    mathematical integers would make of it
//   range(int, 0, less, i, 1)                        the values of a sequential loop inside; bounds may be sets
//
// Not valid (for range: poisoned) are loops whose first value doesn't fit V, whose comparison converts a value to
// another one, whose step has the wrong sign or is 0, whose `!=` misses its bound, and whose variable leaves V or
// std::int64_t at its end.
#pragma once

#include "index.h"

namespace ferry {

enum class Compare { less, less_equal, greater, greater_equal, not_equal };

// A number as C++ has it.
struct TypedNumber {
  IntegerType type;
  detail::Wide value;
  bool known = true;  // it fits what a stub can tell
};

struct CountedLoop {
  std::int64_t first = 0, step = 1, count = 0;
  bool valid = false;
};

CountedLoop count_loop(IntegerType variable, const TypedNumber& first, Compare compare, const TypedNumber& bound,
                       const TypedNumber& step);

Index range(IntegerType variable, const Index& first, Compare compare, const Index& bound, const Index& step);

}  // namespace ferry
