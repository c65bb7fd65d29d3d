// Loops that are no statements of the function, because something in an expression, in a declaration or in a statement
// that isn't converted holds them.
//
//   auto rhs = [&] { for (…) d[i] = …; };               in_lambda
//   struct Twice { void run() { for (…) … } };          in_local_class
//   double m = ({ double s = 0; for (…) …; s / n; });   in_statement_expression
//   if consteval { for (…) … }                          not_counted
//
// They run on the host, and the search for nests doesn't come to them. Of loops inside each other in an expression the
// outermost one.
#pragma once

#include "ir/report.h"
#include "ir/statement.h"

#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

struct HeldLoops {
  std::vector<ir::HeldLoop> loops;
  std::optional<ir::Source> openmp;  // the first OpenMP directive that is a statement
};

// `code`: an expression, a declaration or a statement of which nothing is converted.
HeldLoops held_loops(const clang::Stmt& code, const clang::syntax::TokenBuffer& tokens,
                     std::vector<ir::Report>& misused);

}  // namespace ferry::translator::lift
