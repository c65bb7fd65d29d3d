// Finds loops that aren't statements of the function, because they are inside an expression, a declaration or a
// statement that the lift doesn't convert.
//
//   auto rhs = [&] { for (…) d[i] = …; };               in_lambda
//   struct Twice { void run() { for (…) … } };          in_local_class
//   double m = ({ double s = 0; for (…) …; s / n; });   in_statement_expression
//   if consteval { for (…) … }                          not_counted
//
// These loops run on the host, and the search for nests doesn't reach them. In an expression, only the outermost of
// nested loops is listed.
#pragma once

#include "ir/report.h"
#include "ir/statement.h"

#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

struct EmbeddedLoops {
  std::vector<ir::EmbeddedLoop> loops;
};

// Returns the loops in `code`, which is an expression, a declaration or a statement that the lift doesn't convert.
EmbeddedLoops embedded_loops(const clang::Stmt& code, const clang::syntax::TokenBuffer& tokens,
                             std::vector<ir::Report>& misused);

}  // namespace ferry::translator::lift
