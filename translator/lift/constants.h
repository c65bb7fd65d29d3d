// Values that are known at compile time → the literals that kernels hold in their place.
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

// A number of arithmetic type or an enumeration. Infinity and the quiet NaN have names; nullopt for other NaNs.
std::optional<ir::Number> number(const clang::APValue& value, clang::QualType type);

// The value of a variable that constant expressions may use.
std::optional<ir::Number> constant_value(const clang::ASTContext& context, const clang::VarDecl& variable);
// The same of `static const double k = 50;`, which is no constant expression and has that value all the same.
std::optional<ir::Number> constant_initialiser(const clang::ASTContext& context, const clang::VarDecl& variable);

// An array or std::array that nothing can change, and whose elements the compiler knows before the program runs.
bool is_constant_array(const clang::VarDecl& variable);

// Of a constant table, `const int back[9] = {0, 3, …};`: an array or std::array of integers, floating-point numbers or
// objects that are made of them.
std::optional<ir::ConstantTable> constant_table(const clang::VarDecl& variable);

// A __LINE__ of a macro whose use spans several lines: to GCC it is the first of them, to Clang the last.
bool counts_lines_of_use(const clang::Expr& e, const clang::ASTContext& context);

// `n`, `2 * n + 1`, an integer made of constants and local variables: it may be computed again, and elsewhere, as long
// as nothing changes these.
bool is_plain_number(const clang::Expr& e);

// Digits that every compiler reads as this value; `sized`: with a suffix for 64 bits.
std::string integer_literal(const llvm::APSInt& value, bool sized = false);

// `requires { … }`, `std::integral<T>`, `sizeof...(Ts)`, in an instance.
std::optional<clang::APValue> fact(const clang::Expr& e, const clang::ASTContext& context);

// Of `C.scale`, where C is a template's argument of a class.
std::optional<clang::APValue> part_of_argument(const clang::Expr& e, const clang::ASTContext& context);

// The value of a call of a constexpr function with known arguments (std::numeric_limits<float>::max(), `1.5_km`), if it
// is the same at run time. `as_constant`: where std::is_constant_evaluated() is true, as in initialisers of constants.
std::optional<clang::APValue> constant_call(const clang::CallExpr& call, bool as_constant = false);
// Whether the variable's initialiser is such a place.
bool is_constant_initialised(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
