// The algorithms of the standard library that stand for loops: what they take and which loop that is.
//
//   std::transform(a, b, out, f)      "FLOu"      for (i = 0; i < b - a; ++i) out[i] = f(a[i])
//
// An algorithm isn't taken for what is missing here. Execution policies come before the arguments and mean nothing
// more: what the user allows to run in any order must come out the same in order.
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
  fold,       // r = r + a[i], from an initial value, in the order of the range
  reduce,     // the same in any order
  count,      // if (a[i] == v) ++r
  least,      // the first place of an element than which none is less
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
  lower,         // the first place of a sorted range whose element isn't less than v, by bisection
  upper,         // the first one whose element v is less than
  found,         // whether v is there
  steps,         // what the prelude's text does (prelude.h), in a kernel's iteration: nothing
  steps_place,   // a place of its first range
  steps_answer,  // a truth value
};

// Bisections run in order: they are loops inside of kernels, and host calls as any other elsewhere.
bool bisects(Shape shape);
// So do those whose text is the prelude's.
bool is_of_prelude(Shape shape);
// Whether a loop that becomes a kernel must stand around it.
inline bool runs_in_order(Shape shape) { return bisects(shape) || is_of_prelude(shape); }
// Whether its value is a place of its first range.
bool finds_place(Shape shape);

// Whether its result is a variable that the loop changes, and no place.
bool has_result(Shape shape);

// Whether each iteration reads what those before it have come to, from a first value on.
inline bool scans(Shape shape) { return shape == Shape::scan || shape == Shape::exclusive; }
// Whether data decides how many elements it writes.
inline bool packs(Shape shape) { return shape == Shape::pack || shape == Shape::partition; }

struct Algorithm {
  llvm::StringRef name;
  // One letter for each argument: R a whole range, F first, L last, M between them, N how many, S first of a second
  // range, O first of the output, T of a second output, u unary operation, b binary operation, p predicate, c
  // comparison, d of an element and the value or the other way round, r operation that reduces, g operation of nothing,
  // i initial value, v value, w value in its place, B how many bytes.
  llvm::StringRef arguments;
  Shape shape;
};

// Of std::ranges, and called with a range rather than with its ends.
enum class Family { iterators, ranges };
// Null: none of this name takes as many arguments.
const Algorithm* find_algorithm(llvm::StringRef name, unsigned arguments, Family family);
// Whether there is one of the name, however many it takes, or one that always stays.
bool is_algorithm(llvm::StringRef name);
// Why one stays whatever it is given: no loop of iterations in any order does the same.
std::optional<diagnostics::Id> why_always_stays(llvm::StringRef name);
// Whether one of the name runs in order.
bool runs_in_order(llvm::StringRef name);
// Whether it changes no element itself; what it calls may.
bool only_reads(llvm::StringRef name);

}  // namespace ferry::translator::algorithms
