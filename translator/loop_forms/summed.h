// Rewrites a condition on a sum that contains the counter as a condition on the counter alone.
//
//   j + i < n          j < static_cast<long>(n) - (i)
//   n - 1 >= i - k     i <= static_cast<long>(n - 1) + (k)
//   i + lag < v.size()     i < (lag < v.size() ? v.size() - lag : 0), in the comparison's type, if i counts from 0
//
// Limits of the first two forms: the sums and the other sides are computed as int, whose overflow is undefined. In 64
// bits nothing overflows, so both conditions are equivalent whenever the user's is defined. Limits of the third form:
// the step is 1, and there is only one number besides the counter, unless everything is unsigned (`i + k - 1 < n`).
#pragma once

#include "loop_forms/form.h"

#include "algorithms/text.h"

#include <optional>
#include <string>

namespace ferry::translator::loop_forms {

struct Summed {
  std::string condition;
  std::vector<const clang::Expr*> others;  // all numbers that are compared or added, except the counter
};

// Returns the condition, or nothing if it has none of these forms. `from_zero` says that the counter counts up by 1
// from 0.
std::optional<Summed> summed(const algorithms::UserText& text, const Comparison& compared,
                             const clang::VarDecl& counter, bool from_zero);

}  // namespace ferry::translator::loop_forms
