// Values that are known when the program is compiled, as literals of a kernel.
#pragma once

#include <clang/AST/APValue.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

// A number of arithmetic type or an enumeration, `spelt` on the device: `0x1.8p+1`, `static_cast<int>(3L)`. Infinity
// and the quiet NaN have names; nullopt for other NaNs.
std::optional<std::string> constant_text(const clang::APValue& value, clang::QualType type, const std::string& spelt);

// Digits that every compiler reads as this value; `sized`: of 64 bits.
std::string integer_literal(const llvm::APSInt& value, bool sized = false);

// std::numeric_limits<float>::max(), `1.5_km` and what else is a call of a constexpr function with arguments that are
// known: its value, where that is the same at run time.
std::optional<clang::APValue> constant_call(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
