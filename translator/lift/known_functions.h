// Library functions that Ferry knows: what they touch, and what they are called on a device.
#pragma once

#include "ir/expression.h"

#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

enum class KnownCall {
  unknown,    // may do anything
  maths,      // <cmath>: value in, value out; on the device as std::NAME
  constant,   // std::numeric_limits<T>::max() and its like: see constants.h
  selection,  // std::min, max, clamp of scalars: references in, reference out; on the device as ferry::NAME
  swap,       // std::swap of two variables of pointer or container type, or v.swap(w): no element is touched
  exchange,   // std::swap of two scalars, variables or elements; on the device as ferry::swap
  size,       // size(), empty() of a known container, std::size: on the device too
  access,     // v[i], data(), begin(), end() …: names elements, touches nothing itself
  checked,    // v.at(i): an element, or an exception
  offloaded,  // a function of this file that Ferry translates: acquires by itself
};

KnownCall known_call(const clang::CallExpr& call);

// A value, or elements named, and nothing else happens.
bool is_pure(KnownCall call);

// Is a function of this file that Ferry translates called somewhere in `code`?
bool calls_offloaded(const clang::Stmt* code);

// What host code knows of a call. An offloaded function that another definition may replace is an unknown one.
ir::Callee callee(const clang::CallExpr& call);

// Can the linker or the loader bind another definition than this one: a strong one for a weak one, another file's of an
// inline function, the program's for a shared library's?
bool may_be_replaced(const clang::FunctionDecl& function);

// Whether the compiler may drop, merge or move its calls ([[gnu::pure]], [[gnu::const]]): what was announced before
// one may then never come. Its stub is right wherever it is called and however often.
bool may_be_dropped(const clang::FunctionDecl& function);

// For maths: "sqrt" of `std::sqrt`, `sqrtf`, `::sqrt`. For selection: "min".
std::string device_name(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
