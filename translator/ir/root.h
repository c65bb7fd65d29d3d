// Finds the variable to which an lvalue belongs.
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::ir {

// Returns the variable that the lvalue names, or whose element or part the lvalue is, even through a pointer: `a` for
// `a[i].x`. Returns none if a call or a condition selects the variable.
std::optional<VariableId> root(const Body& body, ExpressionId lvalue);

}  // namespace ferry::translator::ir
