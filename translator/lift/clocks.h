// Calls that read a clock or compute with times, as a program does around its kernels to measure them.
//
//   t1 = std::chrono::steady_clock::now();                      value in, value out
//   seconds += std::chrono::duration<double>(t1 - t0).count();
//   std::clock(), std::time(nullptr)
//
// None of them runs user code, synchronises or publishes anything: they are functions of system headers on numbers, on
// std::chrono's types over numbers, and on the results of comparing those. A user's own clock isn't recognised.
#pragma once

#include "ir/expression.h"

#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

// Kind::time, time_update or unknown.
ir::Callee::Kind time_call(const clang::CallExpr& call);

// Whether it constructs a duration, a time point or the like from values.
bool makes_time(const clang::CXXConstructExpr& construction);

}  // namespace ferry::translator::lift
