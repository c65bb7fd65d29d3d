// Converts values known at compile time to literals for kernels.
//
//   constexpr double third = 1. / 3;                0x1.5555555555555p-2
//   const long last = 7;                            7L
//   constexpr float w[2][2] = {{.25f, .5f}};        0x1p-2f, 0x1p-1f, 0x0p+0f, 0x0p+0f
//   std::numeric_limits<float>::infinity()          (__builtin_huge_valf())
//
// Only integers, bool, enumerations, float and double are supported, and only if the value at run time is the same.
#pragma once

#include "ir/body.h"

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

// Converts the value to a number of arithmetic or enumeration type. Uses names for infinity and the quiet NaN. Returns
// none for other NaNs.
std::optional<ir::Number> number(const clang::APValue& value, clang::QualType type);

// Returns the value of a variable that may be used in constant expressions. Returns none for other variables.
std::optional<ir::Number> constant_value(const clang::ASTContext& context, const clang::VarDecl& variable);
// Does the same as constant_value(), but also for variables like `static const double k = 50;`. They can't be used in
// constant expressions, although their values are known.
std::optional<ir::Number> constant_initialiser(const clang::ASTContext& context, const clang::VarDecl& variable);

// Returns whether the variable is an array or std::array that nothing can change and whose elements are known at
// compile time.
bool is_constant_array(const clang::VarDecl& variable);

// Returns the values of a constant table like `const int back[9] = {0, 3, …};`: an array or std::array of integers,
// floating-point numbers or objects of these.
std::optional<ir::ConstantTable> constant_table(const clang::VarDecl& variable);

// Returns whether the expression contains a __LINE__ in a macro use that spans several lines. There GCC expands
// __LINE__ to the first of these lines, and Clang to the last.
bool counts_lines_of_use(const clang::Expr& e, const clang::ASTContext& context);

// Returns whether the expression is an integer computed from constants and local variables, like `n` or `2 * n + 1`. It
// can be computed again elsewhere as long as the variables don't change.
bool is_plain_number(const clang::Expr& e);

// Returns a literal that every compiler reads as this value. `sized` says whether to add a suffix for 64 bits.
std::string integer_literal(const llvm::APSInt& value, bool sized = false);

// Returns the value of `requires { … }`, `std::integral<T>` or `sizeof...(Ts)` in an instance of a template.
std::optional<clang::APValue> fact(const clang::Expr& e, const clang::ASTContext& context);

// Returns the value of `C.scale`, where C is a template argument of class type.
std::optional<clang::APValue> part_of_argument(const clang::Expr& e, const clang::ASTContext& context);

// Returns the value of a call of a constexpr function with known arguments, such as std::numeric_limits<float>::max()
// or `1.5_km`. Returns none if the value may differ at run time. `as_constant` says whether
// std::is_constant_evaluated() is true, as it is in initialisers of constants.
std::optional<clang::APValue> constant_call(const clang::CallExpr& call, bool as_constant = false);
// Returns whether std::is_constant_evaluated() is true in the variable's initialiser.
bool is_constant_initialised(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
