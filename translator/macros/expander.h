// Expands macros whose expansion a stub has to change: bodies of annotated functions, and lambdas that are arguments of
// annotated templates.
//
//   #define KERNEL(T) [[ferry::offload]] void scale_##T(T* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }
//   KERNEL(float)
//     [[ferry::offload]] void scale_float(float* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }
//
// The whole use of the macro is replaced by text with the same number of lines. Its arguments' text stays on its lines,
// and messages point there. Other messages point at the use. The file is then parsed again, and must give the same
// tokens.
// Limits: a use isn't expanded if the file is included several times with different macros, if the use contains pragmas
// or macros that the host compiler predefines differently, or if the result would be expanded again.
#pragma once

#include "frontend/parse.h"

#include <cstdint>
#include <vector>

namespace ferry::translator::macros {

class Expander {
 public:
  std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit);
  // Checks that parsing the expanded text gives the same tokens.
  void check(const frontend::ParsedUnit& unit) const;

 private:
  std::uint64_t tokens_ = 0;  // a hash of the unit's tokens
};

}  // namespace ferry::translator::macros
