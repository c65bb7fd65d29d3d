// `a << b`, `a += b` and their like, which C++ evaluates in an order, as calls of functions by name.
//
//   res[owner[f]] -= phi            ferry_user_operator_1(res[owner[f]], phi)      neither operand changes anything
//   p[k] += next(k)                 refused: where next changes k
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

// Whether the call of a function with these arguments, whose order nobody knows, does the same.
bool keeps_order(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
