// Expressions of `_Float16` whose value depends on the compiler, or whose conversions a GPU's kernel can't leave to the
// language → why no kernel has them.
//
//   y[i] = a[i] * b[i] + c[i];                 rounds once or twice: g++ 12 twice, clang++ once
//   y[i] = _Float16(a[i] * b[i]) + c[i];       twice everywhere
//   y[i] = float(a[i]) * float(b[i]) + c[i];   once everywhere
//
// C++ lets a compiler compute in float and round when a value is converted or assigned. One operation whose result is
// at once a half has the same value in either way, because a float has more than twice as many digits.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::lift {

// Of this expression and its operands, not of theirs.
std::optional<diagnostics::Message> why_not_in_half(const clang::Expr& expression, const clang::ASTContext& context);

}  // namespace ferry::translator::lift
