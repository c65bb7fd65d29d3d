// Finds jumps out of statements and into them.
//
//   for (…) { if (x[i] < 0) break; … }                   the `if` may jump out; the body's jump_out is the `break`
//   switch (n) { case 0: for (…) { …; case 1: … } }      the loop is entered by a label, and the switch isn't
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

// Returns whether control may enter the code without executing what precedes it: the code contains a label for `goto`,
// a label of an enclosing switch, or a statement that isn't modelled.
bool is_entered_by_label(const Body& body, StatementId code);

}  // namespace ferry::translator::ir
