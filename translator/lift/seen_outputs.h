// Recognises user functions that do nothing but print their arguments:
//
//   std::ostream& operator<<(std::ostream& out, const Vec& v) { return out << v.x << ' ' << v.y; }    stream, value
//   void note(FILE* f, int t, double r) { std::fprintf(f, "%d %g\n", t, r); }                  file, value, value
//
// The bodies of these functions dereference no pointers, change only their own variables, and call only the library's
// output functions, accessors and other such functions. A call therefore only reads its arguments and the objects to
// which they refer.
#pragma once

#include "ir/expression.h"

#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::lift {

// Returns how the call uses its arguments, in the order of ir::Call::arguments. Returns none if the call may do more.
std::optional<ir::Output> seen_output(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
