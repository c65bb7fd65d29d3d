// Library functions that Ferry knows: their effects, and their names on a device.
//
//   std::fmaxf(x, y)     maths, "fmax"
//   v.at(i)              checked
//   f(v)                 unknown: may do anything
#pragma once

#include "ir/expression.h"

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <string>

namespace ferry::translator::lift {

enum class KnownCall {
  unknown,      // may have any effect
  maths,        // <cmath>: value in, value out; on the device as std::NAME
  constant,     // std::numeric_limits<T>::max() and the like: see constants.h
  selection,    // std::min, midpoint, popcount, … of scalars: only reads them; on the device as ferry_NAME
  renaming,     // std::move, as_const of a scalar: the same object
  replacement,  // std::exchange of a scalar
  splitting,    // std::frexp(x, &e): a value, and another one that it stores
  bit_copy,     // std::memcpy(&u, &f, sizeof u) of two numbers; on the device as ferry_memcpy
  swap,         // std::swap of two variables of pointer or container type, or v.swap(w): touches no element
  exchange,     // std::swap of two scalars, variables or elements; on the device as ferry_swap
  size,         // size(), empty() of a known container: on the device too; std::size and ssize: there as ferry_size_of
  access,       // v[i], data(), begin(), end() …: names elements without touching them
  numbering,    // std::views::iota(a, b), and its begin(), end(), size() and `*it`, in host code: touches nothing
  checked,      // v.at(i): an element, or an exception
  offloaded,    // a function of this file that Ferry translates, so it acquires by itself
};

KnownCall known_call(const clang::CallExpr& call);

// Returns whether it is std::ssize of a known container: its size, as a signed number.
bool is_signed_size(const clang::CallExpr& call);
// Returns whether it is std::distance of two places.
bool is_distance(const clang::CallExpr& call);

// Returns the lambda that initialises the variable. Null: none.
const clang::LambdaExpr* initialising_lambda(const clang::VarDecl& variable);
// Returns whether a variable has a closure whose lambda isn't in its initialiser: a parameter, or `auto f = make(3);`.
bool is_made_elsewhere(const clang::VarDecl& variable);
// Returns whether it calls a lambda where it is written, or by the name of a variable or a member of *this with its
// closure.
bool calls_lambda(const clang::CallExpr& call);
// Returns the variable by whose name it calls a closure that was made elsewhere; null if there is none.
const clang::VarDecl* called_closure(const clang::CallExpr& call);

// Returns whether the call only computes a value or names elements.
bool is_pure(KnownCall call);

// Returns whether `code` calls a function that Ferry translates: one of this file, or of another one according to its
// declaration.
bool calls_offloaded(const clang::Stmt* code);
// Returns whether it seems to call a function that another file may offload, whatever its declaration says.
bool may_call_offloaded(const clang::Stmt* code);
// Adds the definitions of the offloaded functions that it calls, each as often as it is called.
void add_offloaded_callees(const clang::Stmt* code, std::vector<const clang::FunctionDecl*>& found);

bool holds_loop(const clang::Stmt* code);

// Returns what is known about a call in host code. An offloaded function that another definition may replace is
// unknown.
ir::Callee callee(const clang::CallExpr& call);

// Returns whether another definition with other text may be linked: a strong one for a weak one, the program's for a
// shared library's. A definition that several files have with the same text counts as one.
bool may_be_interposed(const clang::FunctionDecl& function);

// Returns whether the linker or the loader may choose another definition: a strong one for a weak one, another file's
// for an inline function's, the program's for a shared library's.
bool may_be_replaced(const clang::FunctionDecl& function);

// Returns whether the compiler may remove, merge or move its calls ([[gnu::pure]], [[gnu::const]]), so that a call that
// the stub announces may never happen. The function's own stub is correct for any calls.
bool may_be_dropped(const clang::FunctionDecl& function);

// For maths, returns "sqrt" for `std::sqrt`, `sqrtf` and `::sqrt`. For selection, returns "min".
std::string device_name(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
