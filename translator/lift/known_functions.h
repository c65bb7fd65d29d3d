// Recognises library functions whose effects Ferry knows, and gives their names on a device.
//
//   std::fmaxf(x, y)     maths, "fmax"
//   v.at(i)              checked
//   f(v)                 unknown, may do anything
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
// Returns whether the variable holds a closure, but its initialiser isn't the lambda itself. Examples are a parameter,
// and `auto f = make(3);`.
bool is_made_elsewhere(const clang::VarDecl& variable);
// Returns whether the call runs a lambda that is written as the callee, or that a variable or a member of *this names.
bool calls_lambda(const clang::CallExpr& call);
// Returns the variable that holds the called closure, if the closure was made elsewhere. Otherwise returns null.
const clang::VarDecl* called_closure(const clang::CallExpr& call);

// Returns whether the call only computes a value or names elements, without side effects.
bool is_pure(KnownCall call);

// Returns whether `code` calls a function that Ferry translates. The function is in this file or is declared as
// offloaded in another.
bool calls_offloaded(const clang::Stmt* code);
// Returns whether `code` may call a function that another file offloads, whether or not its declaration says so.
bool may_call_offloaded(const clang::Stmt* code);
// Adds the definitions of the offloaded functions that `code` calls, once for each call.
void add_offloaded_callees(const clang::Stmt* code, std::vector<const clang::FunctionDecl*>& found);

bool holds_loop(const clang::Stmt* code);

// Returns what is known about a call in host code. Nothing is known if another definition may replace an offloaded
// function.
ir::Callee callee(const clang::CallExpr& call);

// Returns whether another definition with a different text may be linked. A strong definition may replace a weak one,
// or the program's definition may replace a shared library's. Definitions with the same text in several files count as
// one.
bool may_be_interposed(const clang::FunctionDecl& function);

// Returns whether the linker or the loader may choose another definition. It may replace a weak definition by a strong
// one, an inline function's by another file's, and a shared library's by the program's.
bool may_be_replaced(const clang::FunctionDecl& function);

// Returns whether the compiler may remove, merge or move calls of the function ([[gnu::pure]], [[gnu::const]]). The
// stub may then announce a call that never happens. The function's own stub is correct however often it is called.
bool may_be_dropped(const clang::FunctionDecl& function);

// Returns the function's name on the device, such as "sqrt" for `std::sqrt`, `sqrtf` and `::sqrt` (maths), or "min"
// (selection).
std::string device_name(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
