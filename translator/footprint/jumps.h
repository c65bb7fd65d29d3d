// Finds jumps out of statements.
//
//   for (…) { if (x[i] < 0) break; … }     the `if` may jump out; the body's jump_out is the `break`
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::footprint {

// Returns whether the statement contains a break or continue that jumps out of it, a return or a goto.
bool may_jump_out(const ir::Body& body, ir::StatementId statement);

// Returns the first statement in a loop's body that ends the loop: a break, a return or a goto. Returns nullopt if
// there is none.
std::optional<ir::StatementId> jump_out(const ir::Body& body, ir::StatementId loop_body);

}  // namespace ferry::translator::footprint
