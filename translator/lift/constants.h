// Converts values known at compile time to literals for kernels.
//
//   constexpr double third = 1. / 3;                0x1.5555555555555p-2
//   const long last = 7;                            7L
//   constexpr float w[2][2] = {{.25f, .5f}};        0x1p-2f, 0x1p-1f, 0x0p+0f, 0x0p+0f
//   std::numeric_limits<float>::infinity()          (__builtin_huge_valf())
//
// Limits: integers, bool, enumerations, float and double whose value is the same at run time.
#pragma once

#include "ir/body.h"

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

// Returns a number of arithmetic or enumeration type. Infinity and the quiet NaN have names; none for other NaNs.
std::optional<ir::Number> number(const clang::APValue& value, clang::QualType type);

// Returns the value of a variable that constant expressions may use.
std::optional<ir::Number> constant_value(const clang::ASTContext& context, const clang::VarDecl& variable);
// The same for `static const double k = 50;`, which isn't a constant expression but has a known value.
std::optional<ir::Number> constant_initialiser(const clang::ASTContext& context, const clang::VarDecl& variable);

// Returns whether it is an array or std::array that nothing can change, and whose elements the compiler knows.
bool is_constant_array(const clang::VarDecl& variable);

// Returns the values of a constant table like `const int back[9] = {0, 3, …};`: an array or std::array of integers,
// floating-point numbers or objects of these.
std::optional<ir::ConstantTable> constant_table(const clang::VarDecl& variable);

// Returns whether it is a __LINE__ in a macro whose use spans several lines. For GCC it is the first of them, for Clang
// the last.
bool counts_lines_of_use(const clang::Expr& e, const clang::ASTContext& context);

// Returns whether it is an integer made of constants and local variables, like `n` or `2 * n + 1`. It may be computed
// again, and elsewhere, as long as these don't change.
bool is_plain_number(const clang::Expr& e);

// Returns digits that every compiler reads as this value. `sized`: with a suffix for 64 bits.
std::string integer_literal(const llvm::APSInt& value, bool sized = false);

// Returns the value of `requires { … }`, `std::integral<T>` or `sizeof...(Ts)` in an instance.
std::optional<clang::APValue> fact(const clang::Expr& e, const clang::ASTContext& context);

// Returns the value of `C.scale`, where C is a template argument of class type.
std::optional<clang::APValue> part_of_argument(const clang::Expr& e, const clang::ASTContext& context);

// Returns the value of a call of a constexpr function with known arguments (std::numeric_limits<float>::max(),
// `1.5_km`), if it is the same at run time. `as_constant`: std::is_constant_evaluated() is true, as in initialisers of
// constants.
std::optional<clang::APValue> constant_call(const clang::CallExpr& call, bool as_constant = false);
// Returns whether std::is_constant_evaluated() is true in the variable's initialiser.
bool is_constant_initialised(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
