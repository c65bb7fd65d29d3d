// Loops that are no statements of the function, because something in an expression or a declaration holds them.
//
//   auto rhs = [&] { for (…) d[i] = …; };               in_lambda
//   struct Twice { void run() { for (…) … } };          in_local_class
//   double m = ({ double s = 0; for (…) …; s / n; });   in_statement_expression
//
// They run on the host, and the search for nests doesn't come to them. Of loops inside each other the outermost one.
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/Stmt.h>

#include <vector>

namespace ferry::translator::analysis {

struct EnclosedLoop {
  const clang::Stmt* statement;     // the loop, or its attributes around it
  diagnostics::Id reason;           // what holds it: the innermost thing that does
  clang::SourceLocation enclosure;  // where that begins
};

// `code`: an expression or a declaration.
std::vector<EnclosedLoop> enclosed_loops(const clang::Stmt& code);

}  // namespace ferry::translator::analysis
