// Library functions that Ferry knows: what each touches, and its name on a device.
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
  unknown,      // may do anything
  maths,        // <cmath>: value in, value out; on the device as std::NAME
  constant,     // std::numeric_limits<T>::max() and the like: see constants.h
  selection,    // std::min, midpoint, popcount, … of scalars: no more is done than they are read; on the device as
                // ferry_NAME
  renaming,     // std::move, as_const of a scalar: the same object
  replacement,  // std::exchange of a scalar
  splitting,    // std::frexp(x, &e): a value, and another one that it stores
  bit_copy,     // std::memcpy(&u, &f, sizeof u) of two numbers; on the device as ferry_memcpy
  swap,         // std::swap of two variables of pointer or container type, or v.swap(w): no element is touched
  exchange,     // std::swap of two scalars, variables or elements; on the device as ferry_swap
  size,         // size(), empty() of a known container, std::size: on the device too
  access,       // v[i], data(), begin(), end() …: names elements, touches nothing itself
  numbering,    // std::views::iota(a, b), begin(), end(), size() and `*it` of it, in host code: nothing is touched
  checked,      // v.at(i): an element, or an exception
  offloaded,    // a function of this file that Ferry translates: acquires by itself
};

KnownCall known_call(const clang::CallExpr& call);

// The lambda that a variable is initialised with. Null: none.
const clang::LambdaExpr* initialising_lambda(const clang::VarDecl& variable);
// Whether a variable holds a closure whose lambda isn't written in its initialiser: a parameter, or `auto f =
// make(3);`.
bool is_made_elsewhere(const clang::VarDecl& variable);
// Whether a call calls a lambda where it is written, or by the name of a variable that holds its closure, or of such a
// member of *this.
bool calls_lambda(const clang::CallExpr& call);
// Returns the variable with a closure that was made elsewhere by whose name it does; null if there is none.
const clang::VarDecl* called_closure(const clang::CallExpr& call);

// The call computes a value or names elements, and does nothing else.
bool is_pure(KnownCall call);

// Whether `code` calls a function that Ferry translates: one of this file, or of another one, as its declaration says.
bool calls_offloaded(const clang::Stmt* code);
// Whether it seems to call one that another file may offload, whatever its declaration says.
bool may_call_offloaded(const clang::Stmt* code);
// Adds the definitions of those that it calls, each as often as it is called.
void add_offloaded_callees(const clang::Stmt* code, std::vector<const clang::FunctionDecl*>& found);

bool holds_loop(const clang::Stmt* code);

// What is known of a call in host code. An offloaded function that another definition may replace is unknown.
ir::Callee callee(const clang::CallExpr& call);

// Whether another definition may be bound that isn't in the same words: a strong one for a weak one, the program's for
// a shared library's. What several files hold in the same words is the same function.
bool may_be_interposed(const clang::FunctionDecl& function);

// Whether the linker or the loader may bind another definition: a strong one for a weak one, another file's for an
// inline function's, the program's for a shared library's.
bool may_be_replaced(const clang::FunctionDecl& function);

// Whether the compiler may drop, merge or move its calls ([[gnu::pure]], [[gnu::const]]): a call that the stub
// announces may then never come. The function's own stub is right wherever it is called and however often.
bool may_be_dropped(const clang::FunctionDecl& function);

// For maths: "sqrt" for `std::sqrt`, `sqrtf`, `::sqrt`. For selection: "min".
std::string device_name(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
