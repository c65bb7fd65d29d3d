// Functions of the library's that compute with numbers, by their names: <cmath>, and what of <algorithm>, <numeric>,
// <bit>, <utility> and <complex> takes numbers alone.
//
//   std::fmaxf(x, y)      maths, "fmax": the device's own, as std::fmax
//   std::midpoint(a, b)   selection: Ferry's own (runtime/include/ferry/kernel_library.h), with the host's value
//   std::frexp(x, &e)     splits a number, one part of which it stores
//   std::memcpy(&u, &f, sizeof u)   the bits of one number as another's
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

// Enumerations may have the user's operators.
bool is_plain_number(clang::QualType type);  // references looked through

// The name of the overload set: sqrt for "sqrtf", which is sqrt of floats. "": none of <cmath>'s.
std::string maths_name(const clang::FunctionDecl& function);
bool is_maths(const clang::FunctionDecl& function);

// The elements of std::min({a, b, c}). Null: none.
const clang::InitListExpr* listed(const clang::CallExpr& call);
// `__builtin_popcountl(x)`: "popcount", of what its parameter is. "": none of the compilers' own that count or move
// bits.
std::string bit_builtin(const clang::FunctionDecl& function);
bool is_selection(const clang::CallExpr& call);

bool splits_number(const clang::CallExpr& call);

// `std::memcpy(&u, &f, sizeof u)` of two numbers of one size. Null, of both: not that.
struct CopiedBits {
  const clang::Expr* to = nullptr;  // pointers, as written
  const clang::Expr* from = nullptr;
};
CopiedBits copies_bits(const clang::CallExpr& call);

// Integers are computed with as doubles.
bool promotes(const clang::FunctionDecl& function);

// `__builtin_expect(x > 0, 1)` is its first argument, of which it says what is likely. Null: not that.
const clang::Expr* expected_value(const clang::CallExpr& call);

// What to write in the place of a call of this function, which no kernel can hold. "": nothing in particular.
std::string written_instead(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
