// Finds `_Float16` expressions that kernels can't have. Their value depends on the compiler, or a GPU kernel would need
// explicit conversions.
//
//   y[i] = a[i] * b[i] + c[i];                 rounds once or twice: g++ 12 twice, clang++ once
//   y[i] = _Float16(a[i] * b[i]) + c[i];       twice everywhere
//   y[i] = float(a[i]) * float(b[i]) + c[i];   once everywhere
//
// C++ allows computing in float, with rounding when a value is converted or assigned. A single operation whose result
// is immediately a half gives the same value either way, because a float has more than twice as many digits.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::lift {

// Returns why kernels can't have the expression. Examines the expression and its operands, but not the operands'
// operands.
std::optional<diagnostics::Message> why_not_in_half(const clang::Expr& expression, const clang::ASTContext& context);

}  // namespace ferry::translator::lift
