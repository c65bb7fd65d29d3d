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
  maths,        // a <cmath> function of values; std::NAME on the device, too
  constant,     // std::numeric_limits<T>::max() and similar calls, see constants.h
  selection,    // std::min, midpoint, popcount and others, which only read scalars; ferry_NAME on the device
  renaming,     // std::move or std::as_const of a scalar: the result denotes the same object
  replacement,  // std::exchange of a scalar with a new value
  splitting,    // std::frexp(x, &e), which returns one number and stores another
  bit_copy,     // std::memcpy(&u, &f, sizeof u) for two numbers; ferry_memcpy on the device
  swap,         // std::swap of two pointer or container variables, or v.swap(w): touches no elements
  exchange,     // std::swap of two scalars, variables or elements; ferry_swap on the device
  size,         // size() or empty() of a known container, or std::size; available on the device, too
  access,       // v[i], data(), begin(), end() and others, which name elements without accessing them
  numbering,    // std::views::iota(a, b), and its begin(), end(), size() and `*it`, in host code; accesses no memory
  checked,      // v.at(i), which either names an element or throws
  offloaded,    // a function of this file that Ferry translates, and that therefore acquires its own buffers
};

KnownCall known_call(const clang::CallExpr& call);

// Returns the lambda that initialises the variable, or null if there is none.
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
