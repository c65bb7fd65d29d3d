// What is decided about a node by its kind alone, for those who make nodes.
#pragma once

#include "ir/expression.h"

namespace ferry::translator::ir {

// An expression of this kind is never an lvalue: it computes a value. Of others that depends on their operands.
bool computes_value(const ExpressionNode& node);

}  // namespace ferry::translator::ir
