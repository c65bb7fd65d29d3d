// Numbers that passes evaluate again at a different position.
#pragma once

#include "ir/body.h"

namespace ferry::translator::rewrite {

// Returns whether the number consists of constants, variables and arithmetic, so that evaluating it has no side
// effects.
bool is_plain(const ir::Body& body, ir::ExpressionId number);

}  // namespace ferry::translator::rewrite
