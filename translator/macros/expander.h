// What macros make, written out where a stub has to change its text: bodies of annotated functions, and lambdas that
// annotated templates are given.
//
//   #define KERNEL(T) [[ferry::offload]] void scale_##T(T* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }
//   KERNEL(float)
//     [[ferry::offload]] void scale_float(float* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }
//
// The use of the macro is replaced as a whole, in as many lines; what its arguments say stays on their lines, and
// messages point there, else at the use. The file is then parsed once more, and has to come to the same tokens.
//
// Limits, where the use stays: a file that is included several times with different macros; pragmas in it; macros that
// the host compiler predefines otherwise; what would be expanded again.
#pragma once

#include "frontend/parse.h"

#include <cstdint>
#include <vector>

namespace ferry::translator::macros {

class Expander {
 public:
  std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit);
  // Of the parse of what it made.
  void check(const frontend::ParsedUnit& unit) const;

 private:
  std::uint64_t tokens_ = 0;  // of the unit, as a number
};

}  // namespace ferry::translator::macros
