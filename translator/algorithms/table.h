// The table of the standard library's algorithms that can become loops, with their arguments and the loop's form.
//
//   std::transform(a, b, out, f)      "FLOu"      for (i = 0; i < b - a; ++i) out[i] = f(a[i])
//
// Other algorithms aren't rewritten. An execution policy before the arguments is ignored, because what may run in any
// order must give the same result in order.
#pragma once

#include "diagnostics/message.h"

#include <llvm/ADT/StringRef.h>

#include <optional>

namespace ferry::translator::algorithms {

enum class Shape {
  for_each,   // f(a[i])
  transform,  // out[i] = f(a[i]), f(a[i], b[i])
  fill,       // a[i] = v
  copy,       // out[i] = a[i]
  fold,       // r = r + a[i] from an initial value, in the range's order
  reduce,     // like fold, in any order
  count,      // if (a[i] == v) ++r
  least,      // the place of the first least element
  greatest,
  all,           // r = r && f(a[i])
  any,           // r = r || f(a[i])
  none,          // r = r && !f(a[i])
  equal,         // r = r && a[i] == b[i]
  iota,          // a[i] = v + i
  generate,      // a[i] = f()
  replace,       // if (a[i] == v) a[i] = w, if (f(a[i])) a[i] = v
  swap,          // std::swap(a[i], b[i])
  difference,    // out[i] = i > 0 ? f(a[i], a[i - 1]) : a[i]
  scan,          // r = r + a[i]; out[i] = r
  exclusive,     // out[i] = r; r = r + a[i]
  pack,          // if (f(a[i])) out[c++] = a[i]
  partition,     // if (f(a[i])) out[c++] = a[i]; else to[d++] = a[i]
  lower,         // the first place in a sorted range with an element that isn't less than v, by binary search
  upper,         // the first place in a sorted range with an element greater than v
  found,         // whether the range contains v, by binary search
  steps,         // the algorithm's own steps in order, as a lambda (prelude.h) that an iteration calls; no result
  steps_place,   // like `steps`, but the result is a place in the first range
  steps_answer,  // like `steps`, but the result is a bool
};

// Returns whether the algorithm is a binary search, which runs in order. It becomes a loop inside kernels, and stays an
// ordinary host call elsewhere.
bool bisects(Shape shape);
// Returns whether the algorithm becomes a text of the prelude. Such a text also runs in order.
bool is_of_prelude(Shape shape);
// Returns whether the algorithm is only rewritten inside a loop that becomes a kernel.
inline bool runs_in_order(Shape shape) { return bisects(shape) || is_of_prelude(shape); }
// Returns whether the algorithm returns a place in its first range.
bool finds_place(Shape shape);

// Returns whether the result is a variable that the loop updates, rather than a place.
bool has_result(Shape shape);

// Returns whether each iteration reads the result of earlier ones, beginning with an initial value.
inline bool scans(Shape shape) { return shape == Shape::scan || shape == Shape::exclusive; }
// Returns whether the number of elements that the algorithm writes depends on the data.
inline bool packs(Shape shape) { return shape == Shape::pack || shape == Shape::partition; }

struct Algorithm {
  llvm::StringRef name;
  // One letter per argument: R a whole range, F first, L last, M a place between them, N the number of elements, S
  // first of a second range, O first of the output, T of a second output, u unary operation, b binary operation, p
  // predicate, c comparison, d comparison of an element and the value in either order, r reducing operation, g
  // generator, i initial value, v value, w its replacement, B number of bytes.
  llvm::StringRef arguments;
  Shape shape;
};

// `ranges` says that the algorithm is in std::ranges and is called with a range rather than two iterators.
enum class Family { iterators, ranges };
// Returns the algorithm, or null if none of this name takes this number of arguments.
const Algorithm* find_algorithm(llvm::StringRef name, unsigned arguments, Family family);
// Returns whether there is an algorithm of this name. Algorithms that are never rewritten count, too.
bool is_algorithm(llvm::StringRef name);
// Returns why an algorithm is never rewritten, whatever its arguments: no parallel loop is equivalent to it.
std::optional<diagnostics::Id> why_always_stays(llvm::StringRef name);
// Returns whether an algorithm of this name runs in order.
bool runs_in_order(llvm::StringRef name);
// Returns whether the algorithm itself changes no element, although a function that it calls may.
bool only_reads(llvm::StringRef name);

}  // namespace ferry::translator::algorithms
