// A condition whose side is a sum with the counter in it → one that compares the counter alone.
//
//   j + i < n          j < static_cast<long>(n) - (i)
//   n - 1 >= i - k     i <= …: mirrored, static_cast<long>(n - 1) + (k)
//
//   i + w.size() <= t.size()        i < (w.size() <= t.size() ? t.size() - w.size() + 1 : 0), of a counter that begins
//                                   at 0 in 64 bits without a sign, where a sum wraps as C++ says
//
// Limit: else sums and other sides that are computed as int, whose overflow is undefined: in 64 bits nothing overflows,
// so the two say the same wherever the first says anything.
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

// None: it is no such condition. `start`: what the counter begins with, if it goes up by one; null: it doesn't.
std::optional<Summed> summed(const algorithms::UserText& text, const Comparison& compared,
                             const clang::VarDecl& counter, const clang::Expr* start);

}  // namespace ferry::translator::loop_forms
