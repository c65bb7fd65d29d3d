// Recognises library functions that compute with numbers by their names: those of <cmath>, and functions of
// <algorithm>, <numeric>, <bit>, <utility> and <complex> that only take numbers.
//
//   std::fmaxf(x, y)      maths, "fmax": the device's std::fmax
//   std::midpoint(a, b)   selection: Ferry's own (runtime/include/ferry/kernel_library.h), with the host's value
//   std::frexp(x, &e)     splits a number and stores one part
//   std::memcpy(&u, &f, sizeof u)   copies the bits of one number to another
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

// Returns whether the type is a number, looking through references. Excludes enumerations, because users may have
// defined operators for them.
bool is_plain_number(clang::QualType type);

// Returns the name of the function's overload set in <cmath>: "sqrt" for `sqrtf`, which is sqrt for floats. Returns ""
// for other functions.
std::string maths_name(const clang::FunctionDecl& function);
bool is_maths(const clang::FunctionDecl& function);

// Returns the list in `std::min({a, b, c})`, or null for other calls.
const clang::InitListExpr* listed(const clang::CallExpr& call);
// Returns the name without a type suffix if the function is a compiler builtin that counts or moves bits: "popcount"
// for `__builtin_popcountl`, computed in the type of its parameter. Returns "" for other functions.
std::string bit_builtin(const clang::FunctionDecl& function);
bool is_selection(const clang::CallExpr& call);

bool splits_number(const clang::CallExpr& call);

// The arguments of `std::memcpy(&u, &f, sizeof u)` for two numbers of the same size. Both are null for other calls.
struct CopiedBits {
  const clang::Expr* to = nullptr;  // the pointers as written, without the casts around them
  const clang::Expr* from = nullptr;
};
CopiedBits copies_bits(const clang::CallExpr& call);

// Returns whether the function converts integer arguments to double.
bool promotes(const clang::FunctionDecl& function);

// Returns the first argument of `__builtin_expect(x > 0, 1)`, which is the value of the call. Returns null for other
// calls.
const clang::Expr* expected_value(const clang::CallExpr& call);

// Returns the remedy for a call that kernels can't have, or "" if there is no specific remedy.
std::string remedy_for_call(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
