// Nests between Clang's tree and ours: schedule/ finds them, here their statements are looked up and kernels get text.
#pragma once

#include "analysis/function_context.h"
#include "analysis/shared_declarations.h"
#include "diagnostics/message.h"
#include "model/model.h"
#include "schedule/nest.h"

#include <clang/AST/Stmt.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>
#include <vector>

namespace ferry::translator::analysis {

struct Refusal {
  clang::SourceLocation location;
  diagnostics::Message reason;  // "'s' is declared outside the loop and written in it"
};

struct NestResult {
  std::optional<model::Nest> nest;
  bool silent = false;         // marked sequential: nothing to say
  Refusal refusal;             // else: why it stays on the host
  std::vector<Refusal> notes;  // the accesses that tie iterations together
  std::optional<model::Cut> cut;
  std::string not_cut;  // why not, where a cut was looked for
};

struct NestInput {
  const FunctionContext& function;
  const clang::syntax::TokenBuffer& tokens;
  SharedDeclarations& shared;
  clang::DiagnosticsEngine& diagnostics;
  bool strict_fp;
  bool cuts;  // a target wants nests cut
};

// An assignment that may run on the device by itself, where its operands are.
NestResult find_device_statement(const NestInput& input, const clang::Expr& statement);

// `statement` may be an AttributedStmt around the loop.
NestResult find_nest(const NestInput& input, const clang::Stmt& statement);

// The loop below attributes; null where the statement is none.
const clang::Stmt* loop_of(const clang::Stmt& statement);

}  // namespace ferry::translator::analysis
