// The chain of inlined calls that leads to an expression, for messages about a callee.
//
//   a(i, j) = a(i - 1, j);      both sides lead to `data_[i * n + j]` in operator(), but by different calls
#pragma once

#include "ir/body.h"

#include <vector>

namespace ferry::translator::ir {

// Returns the calls below `code` that contain the expression, outermost call first. Returns an empty list if the
// expression is in the code itself. Each call has its own expressions (see Inlined), so the chain is unique.
std::vector<ExpressionId> call_chain(const Body& body, StatementId code, ExpressionId expression);

}  // namespace ferry::translator::ir
