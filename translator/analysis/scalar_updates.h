// Statements that update a variable in a way whose order doesn't matter, or only in a way that can be kept.
//
//   s += e;  s = s + e;  s = e * s;  ++s;        m = std::min(m, e);  m = e < m ? e : m;  m = fmax(m, e);
//   ok = ok && e;  bits |= e;                    if (e < m) m = e;    if (e < m) { m = e; k = i; }
//
// e doesn't mention the variable, and what is computed has the variable's own type.
#pragma once

#include "diagnostics/message.h"
#include "model/model.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::analysis {

struct ScalarUpdate {
  const clang::VarDecl* variable = nullptr;
  model::Result::Operation operation = model::Result::Operation::sum;
  clang::QualType accumulator;
  bool needs_run = false;                         // what it does is known only if it certainly executes
  std::vector<const clang::VarDecl*> companions;  // in order of name
  std::vector<const clang::Expr*> operands;       // what is evaluated besides the variable and the companions
  std::vector<const clang::Expr*> speculated;     // of these, what the loop evaluates only as the result so far says
  std::optional<diagnostics::Message> reason;     // it looks like an update but can't be one
};

// The update that `statement` is, or none. An expression counts as a statement where its value is not used.
std::optional<ScalarUpdate> scalar_update(const clang::ASTContext& context, const clang::Stmt& statement);

}  // namespace ferry::translator::analysis
