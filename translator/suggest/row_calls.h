// Recognises calls that get one row of an array in each iteration of a loop.
//
//   for (int r = 0; r < rows; ++r) smooth_row(in + r * n, out + r * n, n);      per row
//   for (int t = 0; t < steps; ++t) step(u, v, n, t * dt);                      the whole arrays each time
//
// This is a guess from the form of the arguments. Loops with few iterations don't count. Neither do ping-pong buffers
// (`buffer[t % 2]`), nor numbers that the callee doesn't use in subscripts.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace ferry::translator::suggest {

// `loops` are the caller's loops around the call.
bool is_call_per_row(const clang::CallExpr& call, const std::vector<const clang::Stmt*>& loops);

}  // namespace ferry::translator::suggest
