// Converts the attributes of a loop or a function into requests for its nests.
#pragma once

#include "ir/report.h"
#include "ir/statement.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <vector>

namespace ferry::translator::lift {

// Adds each block size or register count that isn't a number in range to `misused`.
ir::LoopAttributes loop_attributes(const clang::AttributedStmt& statement, const clang::syntax::TokenBuffer& tokens,
                                   std::vector<ir::Report>& misused);
ir::LoopAttributes loop_attributes(const clang::Decl& declaration, const clang::syntax::TokenBuffer& tokens,
                                   std::vector<ir::Report>& misused);

}  // namespace ferry::translator::lift
