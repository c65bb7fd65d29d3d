// A condition whose side is a sum with the counter in it → one that compares the counter alone.
//
//   j + i < n          j < static_cast<long>(n) - (i)
//   n - 1 >= i - k     i <= …: mirrored, static_cast<long>(n - 1) + (k)
//
// Limit: sums and other sides that are computed as int, whose overflow is undefined: in 64 bits nothing overflows, so
// the two say the same wherever the first says anything.
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

// None: it is no such condition.
std::optional<Summed> summed(const algorithms::UserText& text, const Comparison& compared,
                             const clang::VarDecl& counter);

}  // namespace ferry::translator::loop_forms
