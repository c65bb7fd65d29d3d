// Functions of the user's that do nothing but print what they are given:
//
//   std::ostream& operator<<(std::ostream& out, const Vec& v) { return out << v.x << ' ' << v.y; }    stream, value
//   void note(FILE* file, int t, double r) { std::fprintf(file, "%d %g\n", t, r); }                   file, value,
//   value
//
// Their bodies follow no pointers, change nothing but variables of their own, and call nothing but the library's
// output, accessors and other such functions. So a call reads its arguments, and the objects that they are, and no
// more.
#pragma once

#include "ir/expression.h"

#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::lift {

// What it does with its arguments, in the order of ir::Call::arguments; none: it isn't known to do no more.
std::optional<ir::Output> seen_output(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
