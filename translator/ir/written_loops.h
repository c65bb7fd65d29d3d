// The user's versions of loops that passes have changed (Body::written_loops).
#pragma once

#include "ir/body.h"

namespace ferry::translator::ir {

// `variables`: the loop again declares the user's variables; otherwise its replacement's.
void restore_loop(Body& body, StatementId loop, bool variables);
// Restores all of them.
Body with_written_loops(Body body);

}  // namespace ferry::translator::ir
