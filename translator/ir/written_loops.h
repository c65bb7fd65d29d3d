// The user's versions of loops that passes have changed (Body::written_loops, Variable::declared_outside).
#pragma once

#include "ir/body.h"

namespace ferry::translator::ir {

// `variables`: the loop again declares the user's variables; otherwise its replacement's.
void restore_loop(Body& body, StatementId loop, bool variables);
// Returns whether there is anything to restore.
bool has_written_loops(const Body& body);
// Restores all of them, and the declarations of temporaries outside loops (Variable::declared_outside).
Body with_written_loops(Body body);

// Returns whether it has no text, because it declares a temporary that the user declares outside the loop.
bool declares_temporary(const Body& body, StatementId id);

}  // namespace ferry::translator::ir
