// See nest.h.
#include "analysis/nest.h"

#include "analysis/marks.h"
#include "analysis/nest_text.h"
#include "lift/lift.h"

#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;
using diagnostics::Id;

namespace {

Refusal located(const FunctionContext& function, footprint::Refusal refusal) {
  const SourceManager& sources = function.context.getSourceManager();
  SourceLocation location = lift::location(refusal.source);
  if (sources.isInSystemMacro(location)) location = sources.getExpansionLoc(location);  // assert
  return {location, std::move(refusal.reason)};
}

// What the kernels take, beside what the description has found.
void add_values(model::Footprint& whole, const model::Footprint& kernel) {
  for (const model::Scalar& scalar : kernel.scalars) {
    const auto same = [&](const model::Scalar& other) { return other.text == scalar.text; };
    auto known = std::find_if(whole.scalars.begin(), whole.scalars.end(), same);
    if (known == whole.scalars.end()) known = whole.scalars.insert(known, scalar);
    known->in_kernel |= scalar.in_kernel;
  }
}

model::Cut write_cut(const NestInput& input, schedule::Cut cut) {
  model::Cut written;
  for (schedule::Draft& kernel : cut.kernels) written.kernels.push_back(write_kernel(input, std::move(kernel)));
  written.whole = write_description(input, std::move(cut.whole));
  for (const model::Nest& kernel : written.kernels) add_values(written.whole.footprint, kernel.footprint);
  return written;
}

template <class Find>
NestResult find(const NestInput& input, const Stmt& statement, const Find& find_in) {
  const FunctionContext& function = input.function;
  const auto id = function.lifted.statements.find(&statement);
  NestResult result;
  if (id == function.lifted.statements.end()) {  // inside of something opaque
    result.refusal = {statement.getBeginLoc(), {Id::not_counted}};
    return result;
  }
  const auto marks = [&](ir::StatementId of) {
    const Stmt* marked = function.lifted.marked.lookup(of.number());
    return marked ? read_marks(*marked, input.tokens, input.diagnostics) : schedule::Marks{};
  };
  schedule::NestResult found = find_in(schedule::Input{function.ir, input.strict_fp, marks, input.cuts}, id->second);
  result.silent = found.silent;
  if (found.cut && found.cut->cut) result.cut = write_cut(input, std::move(*found.cut->cut));
  if (found.cut && !result.cut) result.not_cut = format(found.cut->reason);
  if (found.draft) {
    result.nest = write_kernel(input, std::move(*found.draft));
    return result;
  }
  result.refusal = located(function, std::move(found.refusal));
  for (footprint::Refusal& note : found.notes) result.notes.push_back(located(function, std::move(note)));
  return result;
}

}  // namespace

const Stmt* loop_of(const Stmt& statement) {
  const Stmt* s = &statement;
  while (const auto* attributed = dyn_cast<AttributedStmt>(s)) s = attributed->getSubStmt();
  return isa<ForStmt>(s) || isa<CXXForRangeStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s) ? s : nullptr;
}

NestResult find_device_statement(const NestInput& input, const Expr& statement) {
  return find(input, statement, schedule::find_device_statement);
}

NestResult find_nest(const NestInput& input, const Stmt& statement) {
  return find(input, statement, schedule::find_nest);
}

}  // namespace ferry::translator::analysis
