// See marked_calls.h.
#include "algorithms/marked_calls.h"

#include "frontend/annotations.h"

#include <clang/AST/StmtCXX.h>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;
using frontend::Annotation;

const Attr* call_mark(const Stmt& statement) {
  if (const auto* declaration = dyn_cast<DeclStmt>(&statement)) {
    const auto* variable = declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
    return variable ? call_mark(*variable) : nullptr;
  }
  const auto* marked = dyn_cast<AttributedStmt>(&statement);
  if (!marked || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(marked->getSubStmt())) return nullptr;
  return frontend::find_annotation(*marked, Annotation::sequential);
}

const Attr* call_mark(const VarDecl& variable) {
  return isa<ParmVarDecl>(variable) ? nullptr : frontend::find_annotation(variable, Annotation::sequential);
}

std::vector<Message> remedies_of_call() { return {{Id::mark_call}}; }

Message said_of_call(const Message& host_loop) {
  Message said{Id::host_algorithm_loop, {}, host_loop.clauses};
  for (Message& clause : said.clauses)
    if (clause.id == Id::mark_sequential) clause = {Id::mark_call};
  return said;
}

}  // namespace ferry::translator::algorithms
