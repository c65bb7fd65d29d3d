// Loops that passes have changed (Body::written_loops), as the user wrote them.
#pragma once

#include "ir/body.h"

namespace ferry::translator::ir {

// `variables`: the loop declares what the user declared in it, too; else what stands in its place does.
void restore_loop(Body& body, StatementId loop, bool variables);
// All of them.
Body with_written_loops(Body body);

}  // namespace ferry::translator::ir
