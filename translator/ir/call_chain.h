// The inlined calls through which code comes to an expression, for messages about what a callee does.
//
//   a(i, j) = a(i - 1, j);      both end in `data_[i * n + j]` of operator(): which call each comes from tells them
//   apart
#pragma once

#include "ir/body.h"

#include <vector>

namespace ferry::translator::ir {

// Returns the calls below `code` around the expression, outermost first; none where it stands in the code itself.
// Every call has expressions of its own (see Inlined), so there is one way to each.
std::vector<ExpressionId> call_chain(const Body& body, StatementId code, ExpressionId expression);

}  // namespace ferry::translator::ir
