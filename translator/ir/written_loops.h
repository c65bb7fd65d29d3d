// Restores the user's versions of loops that passes have changed (Body::written_loops, Variable::declared_outside).
#pragma once

#include "ir/body.h"

namespace ferry::translator::ir {

// Restores the user's version of the loop. `variables` says whether to restore the initialisers of the variables that
// the loop declares, too.
void restore_loop(Body& body, StatementId loop, bool variables);
// Returns whether the body has loops or temporaries to restore.
bool has_written_loops(const Body& body);
// Restores all loops, and the declarations of temporaries outside loops (Variable::declared_outside).
Body with_written_loops(Body body);

// Returns whether the statement declares a temporary that the user declares outside the loop. Such a statement has no
// text.
bool declares_temporary(const Body& body, StatementId id);

}  // namespace ferry::translator::ir
