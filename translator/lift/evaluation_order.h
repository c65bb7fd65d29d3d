// `a << b`, `a += b` and the like, which C++ evaluates in a fixed order, as calls of functions by name.
//
//   res[owner[f]] -= phi            ferry_user_operator_1(res[owner[f]], phi)      neither operand changes anything
//   p[k] += next(k)                 refused if next changes k
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

// Returns whether the call of a function with these arguments, whose order is unspecified, has the same effect.
bool keeps_order(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
