// Operators such as `a << b` and `a += b`, whose operands C++ evaluates in a fixed order, written as function calls.
//
//   res[owner[f]] -= phi            ferry_user_operator_1(res[owner[f]], phi)      neither operand changes anything
//   p[k] += next(k)                 refused if next changes k
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

// Returns whether a function call with the operands as arguments, which are evaluated in unspecified order, has the
// same effect.
bool keeps_order(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
