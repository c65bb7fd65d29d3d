// Values that are known when the program is compiled, as literals of a kernel.
#pragma once

#include "ir/expression.h"

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

// A number of arithmetic type or an enumeration. Infinity and the quiet NaN have names; nullopt for other NaNs.
std::optional<ir::Number> number(const clang::APValue& value, clang::QualType type);

// Of a variable that is one in constant expressions.
std::optional<ir::Number> constant_value(const clang::ASTContext& context, const clang::VarDecl& variable);

// Digits that every compiler reads as this value; `sized`: of 64 bits.
std::string integer_literal(const llvm::APSInt& value, bool sized = false);

// std::numeric_limits<float>::max(), `1.5_km` and what else is a call of a constexpr function with arguments that are
// known: its value, where that is the same at run time.
std::optional<clang::APValue> constant_call(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
