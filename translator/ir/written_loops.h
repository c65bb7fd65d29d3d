// The user's versions of loops that passes have changed (Body::written_loops, Variable::declared_outside).
#pragma once

#include "ir/body.h"

namespace ferry::translator::ir {

// Restores the user's version of the loop. `variables`: also restores the initialisers of the variables that it
// declares.
void restore_loop(Body& body, StatementId loop, bool variables);
// Returns whether there is anything to restore.
bool has_written_loops(const Body& body);
// Restores all loops, and the declarations of temporaries outside loops (Variable::declared_outside).
Body with_written_loops(Body body);

// Returns whether the statement has no text, because it declares a temporary that the user declares outside the loop.
bool declares_temporary(const Body& body, StatementId id);

}  // namespace ferry::translator::ir
