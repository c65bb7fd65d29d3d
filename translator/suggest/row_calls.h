// Recognises calls that are given one row of an array in each iteration of a loop.
//
//   for (int r = 0; r < rows; ++r) smooth_row(in + r * n, out + r * n, n);      per row
//   for (int t = 0; t < steps; ++t) step(u, v, n, t * dt);                      the whole arrays each time
//
// This is a guess from the form of the arguments. Loops of a few iterations don't count, nor does a ping-pong
// (`buffer[t % 2]`), nor a number that the callee doesn't use as a subscript.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace ferry::translator::suggest {

// `loops` are the loops of the caller around the call.
bool is_call_per_row(const clang::CallExpr& call, const std::vector<const clang::Stmt*>& loops);

}  // namespace ferry::translator::suggest
