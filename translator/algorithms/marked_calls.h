// Calls of algorithms that are meant to stay on the host: [[ferry::sequential]] begins their statement.
//
//   [[ferry::sequential]] std::partial_sum(x, x + n, y);
//   [[ferry::sequential]] const double s = std::accumulate(x, x + n, 0.0);
//
// No loop is written in the place of such a call, and nothing is said of it.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace ferry::translator::algorithms {

// The mark of a statement that is no loop, or of a variable's declaration; null where there is none.
const clang::Attr* call_mark(const clang::Stmt& statement);
const clang::Attr* call_mark(const clang::VarDecl& variable);

// What to say with the warning that a call stays.
std::vector<diagnostics::Message> remedies_of_call();

// What is said of the loop that a call stands for, said of the call.
diagnostics::Message said_of_call(const diagnostics::Message& host_loop);

}  // namespace ferry::translator::algorithms
