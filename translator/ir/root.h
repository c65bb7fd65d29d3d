// The variable that something is a part of.
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::ir {

// The variable that an lvalue is, or of which it is an element or a part, also behind a pointer: `a` of `a[i].x`. None
// where calls or conditions choose it.
std::optional<VariableId> root(const Body& body, ExpressionId lvalue);

}  // namespace ferry::translator::ir
