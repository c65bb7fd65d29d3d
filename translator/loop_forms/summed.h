// A condition whose side is a sum with the counter in it → one that compares the counter alone.
//
//   j + i < n          j < static_cast<long>(n) - (i)
//   n - 1 >= i - k     i <= …: mirrored, static_cast<long>(n - 1) + (k)
//   i + lag < v.size()     i < (lag < v.size() ? v.size() - lag : 0), in the comparison's type, where i counts from 0
//
// Limit of the first two: sums and other sides that are computed as int, whose overflow is undefined: in 64 bits
// nothing overflows, so the two say the same wherever the first says anything. Of the third: steps of 1; one number
// besides the counter, but where all is computed without a sign (`i + k - 1 < n`).
#pragma once

#include "loop_forms/form.h"

#include "algorithms/text.h"

#include <optional>
#include <string>

namespace ferry::translator::loop_forms {

struct Summed {
  std::string condition;
  std::vector<const clang::Expr*> others;  // what is compared and added, besides the counter
};

// None: it is no such condition. `from_zero`: the counter begins at 0, and counts up by 1.
std::optional<Summed> summed(const algorithms::UserText& text, const Comparison& compared,
                             const clang::VarDecl& counter, bool from_zero);

}  // namespace ferry::translator::loop_forms
