// Reading a clock, and computing with times: what a program does around its kernels to measure them.
//
//   t1 = std::chrono::steady_clock::now();                      value in, value out
//   seconds += std::chrono::duration<double>(t1 - t0).count();
//   std::clock(), std::time(nullptr)
//
// None of it runs the user's code, synchronises or publishes anything: only numbers, std::chrono's own types over
// numbers and what comparing them makes are looked through, in functions of system headers. A clock of the user's own
// isn't.
#pragma once

#include "ir/expression.h"

#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

// Kind::time, time_update or unknown.
ir::Callee::Kind time_call(const clang::CallExpr& call);

// Makes a duration, a time point or the like of values.
bool makes_time(const clang::CXXConstructExpr& construction);

}  // namespace ferry::translator::lift
