// Library functions that compute with numbers, by name: <cmath>, and functions of <algorithm>, <numeric>, <bit>,
// <utility> and <complex> that only take numbers.
//
//   std::fmaxf(x, y)      maths, "fmax": the device's own, as std::fmax
//   std::midpoint(a, b)   selection: Ferry's own (runtime/include/ferry/kernel_library.h), with the host's value
//   std::frexp(x, &e)     splits a number and stores one part
//   std::memcpy(&u, &f, sizeof u)   the bits of one number as another's
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

// Excludes enumerations, which may have the user's operators. References are looked through.
bool is_plain_number(clang::QualType type);

// Returns the name of the overload set: sqrt for "sqrtf", which is sqrt for floats. "": none of <cmath>'s.
std::string maths_name(const clang::FunctionDecl& function);
bool is_maths(const clang::FunctionDecl& function);

// Returns the elements of std::min({a, b, c}). Null: none.
const clang::InitListExpr* listed(const clang::CallExpr& call);
// Returns "popcount" for `__builtin_popcountl(x)`, for the type of its parameter. "": no compiler builtin that counts
// or moves bits.
std::string bit_builtin(const clang::FunctionDecl& function);
bool is_selection(const clang::CallExpr& call);

bool splits_number(const clang::CallExpr& call);

// `std::memcpy(&u, &f, sizeof u)` for two numbers of the same size. Both are null for other calls.
struct CopiedBits {
  const clang::Expr* to = nullptr;  // pointers, as written
  const clang::Expr* from = nullptr;
};
CopiedBits copies_bits(const clang::CallExpr& call);

// Integers are converted to double.
bool promotes(const clang::FunctionDecl& function);

// Returns the first argument of `__builtin_expect(x > 0, 1)`, which is its value. Null: another call.
const clang::Expr* expected_value(const clang::CallExpr& call);

// Returns the remedy for a call of this function, which kernels can't have. "": none in particular.
std::string remedy_for_call(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
