// Recognises calls that read a clock or compute with times. Programs use these to measure their kernels.
//
//   t1 = std::chrono::steady_clock::now();                      value in, value out
//   seconds += std::chrono::duration<double>(t1 - t0).count();
//   std::clock(), std::time(nullptr)
//
// These calls don't run user code, synchronise or publish anything. The called functions are in system headers and take
// numbers, std::chrono's types with numbers, or results of comparing these. Clocks that users define aren't recognised.
#pragma once

#include "ir/expression.h"

#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

// Returns Kind::time or Kind::time_update for a call that computes with times, and Kind::unknown for other calls.
ir::Callee::Kind time_call(const clang::CallExpr& call);

// Returns whether the expression constructs a duration, a time point or a similar object from values.
bool makes_time(const clang::CXXConstructExpr& construction);

}  // namespace ferry::translator::lift
