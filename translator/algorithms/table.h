// The algorithms of the standard library that stand for loops: what they take and which loop that is.
//
//   std::transform(a, b, out, f)      "FLOu"      for (i = 0; i < b - a; ++i) out[i] = f(a[i])
//
// An algorithm isn't taken for what is missing here. Execution policies come before the arguments and mean nothing
// more: what the user allows to run in any order must come out the same in order.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace ferry::translator::algorithms {

enum class Shape {
  for_each,   // f(a[i])
  transform,  // out[i] = f(a[i]), f(a[i], b[i])
  fill,       // a[i] = v
  copy,       // out[i] = a[i]
  fold,       // r = r + a[i], from an initial value, in the order of the range
  reduce,     // the same in any order
  count,      // if (a[i] == v) ++r
  least,      // the first place of an element than which none is less
  greatest,
};

struct Algorithm {
  llvm::StringRef name;
  // One letter for each argument: F first, L last, N how many, S first of a second range, O first of the output,
  // u unary operation, b binary operation, p predicate, c comparison, r operation that reduces, i initial value, v
  // value.
  llvm::StringRef arguments;
  Shape shape;
};

// Null: none of this name takes as many arguments.
const Algorithm* find_algorithm(llvm::StringRef name, unsigned arguments);
// Whether there is one of the name, however many it takes.
bool is_algorithm(llvm::StringRef name);

}  // namespace ferry::translator::algorithms
