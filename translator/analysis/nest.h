// A loop statement → a nest that becomes a kernel, or the reason why it can't.
//
// In: a `for` or range-for of an offloaded function. Out: the nest with its parallel loops (as many perfectly nested,
// rectangular, independent ones as the grid has dimensions), ranges, run-time checks and kernel text.
#pragma once

#include "analysis/kernel_text.h"
#include "analysis/region.h"
#include "model/model.h"

#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::analysis {

struct NestResult {
  std::optional<model::Nest> nest;
  bool silent = false;         // marked sequential: nothing to say
  Refusal refusal;             // else: why it stays on the host
  std::vector<Refusal> notes;  // the accesses that tie iterations together
};

struct NestInput {
  const FunctionContext& function;
  const clang::syntax::TokenBuffer& tokens;
  SharedDeclarations& shared;
  clang::DiagnosticsEngine& diagnostics;
  bool strict_fp;
};

// An assignment that may run on the device by itself, where its operands are.
NestResult find_device_statement(const NestInput& input, const clang::Expr& statement);

// `statement` may be an AttributedStmt around the loop.
NestResult find_nest(const NestInput& input, const clang::Stmt& statement);

// The loop below attributes; null where the statement is none.
const clang::Stmt* loop_of(const clang::Stmt& statement);

}  // namespace ferry::translator::analysis
