// Decides whether operators such as `a << b` and `a += b` may be written as function calls. C++ evaluates the operands
// of such an operator in a fixed order, but not a call's arguments.
//
//   res[owner[f]] -= phi            ferry_user_operator_1(res[owner[f]], phi)      neither operand changes anything
//   p[k] += next(k)                 refused if next changes k
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

// Returns whether the effect stays the same if the operands become arguments of a function call, which are evaluated in
// an unspecified order.
bool keeps_order(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
