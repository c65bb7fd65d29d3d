// Finds jumps out of statements.
//
//   for (…) { if (x[i] < 0) break; … }     the `if` may jump out; the body's jump_out is the `break`
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::ir {

// Returns whether the statement contains a break or continue that jumps out of it, a return or a goto.
bool may_jump_out(const Body& body, StatementId statement);

// Returns the first statement in a loop's body that ends the loop: a break, a return or a goto. Returns nullopt if
// there is none.
std::optional<StatementId> jump_out(const Body& body, StatementId loop_body);

// Returns whether a loop with this body may be left while its condition still holds.
bool may_leave(const Body& body, StatementId loop_body);

}  // namespace ferry::translator::ir
