// `for (i = first; i < bound; i += step)` in all its spellings, as facts about the statement alone: whether bound,
// step and variable stay as they are in the body is the caller's question.
#pragma once

#include "diagnostics/message.h"
#include "model/model.h"

#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>

#include <optional>
#include <string>

namespace ferry::translator::lift {

struct CountedLoop {
  const clang::VarDecl* variable = nullptr;
  bool declared_inside = false;
  const clang::Expr* first = nullptr;  // none: the variable's value so far
  const clang::Expr* bound = nullptr;
  const clang::Expr* step = nullptr;  // none: 1
  bool downwards = false;             // the step is subtracted
  model::Compare compare = model::Compare::less;
};

struct CountedLoopResult {
  std::optional<CountedLoop> loop;
  diagnostics::Message reason;  // "its condition doesn't compare the loop variable with a bound"
};

CountedLoopResult recognise_counted_loop(const clang::ForStmt& statement);

}  // namespace ferry::translator::lift
