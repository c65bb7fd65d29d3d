// Numbers that passes say once more, in another place.
#pragma once

#include "ir/body.h"

namespace ferry::translator::rewrite {

// It is made of constants, variables and arithmetic, so that evaluating it does nothing but compute a number.
bool is_plain(const ir::Body& body, ir::ExpressionId number);

}  // namespace ferry::translator::rewrite
