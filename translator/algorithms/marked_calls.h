// Finds calls of algorithms that are meant to stay on the host: [[ferry::sequential]] begins their statement.
//
//   [[ferry::sequential]] std::partial_sum(x, x + n, y);
//   [[ferry::sequential]] const double s = std::accumulate(x, x + n, 0.0);
//
// Such a call isn't replaced by a loop, and isn't reported.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace ferry::translator::algorithms {

// Return the mark of a statement other than a loop, or of a variable's declaration, or null if there is no mark.
const clang::Attr* call_mark(const clang::Stmt& statement);
const clang::Attr* call_mark(const clang::VarDecl& variable);

// Returns the remedies for the warning that a call stays on the host.
std::vector<diagnostics::Message> remedies_of_call();

// Converts a message about the loop that replaces a call to a message about the call.
diagnostics::Message said_of_call(const diagnostics::Message& host_loop);

}  // namespace ferry::translator::algorithms
