// Finds the variable of which something is a part.
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::ir {

// Returns the variable that an lvalue is, or of which it is an element or a part, even through a pointer: `a` for
// `a[i].x`. Returns none if a call or a condition selects the variable.
std::optional<VariableId> root(const Body& body, ExpressionId lvalue);

}  // namespace ferry::translator::ir
