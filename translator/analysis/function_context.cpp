// See function_context.h.
#include "analysis/function_context.h"

#include "host/elsewhere.h"

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

bool FunctionContext::exposed(const VarDecl& variable) const {
  return variable.hasGlobalStorage() || variable.getType()->isReferenceType() ||
         exposed_locals.contains(variable.getCanonicalDecl());
}

namespace {

// `ask` of the variable's and the statement's numbers in the body.
template <class Ask>
bool answer(const lift::Lifted& lifted, const VarDecl& variable, const Stmt* statement, const Ask& ask) {
  const auto id = lifted.variables.find(variable.getCanonicalDecl());
  if (id == lifted.variables.end()) return false;  // the tree names all that the body names
  const auto at = lifted.statements.find(statement);
  return at == lifted.statements.end() || ask(id->second, at->second);
}

}  // namespace

bool FunctionContext::named_outside(const VarDecl& variable, const Stmt& except) const {
  return answer(lifted, variable, &except,
                [this](ir::VariableId id, ir::StatementId at) { return host::named_outside(lifted.body, id, at); });
}

bool FunctionContext::named_outside_own_loops(const VarDecl& variable) const {
  return answer(lifted, variable, function.getBody(),
                [this](ir::VariableId id, ir::StatementId) { return host::named_outside_own_loops(lifted.body, id); });
}

bool FunctionContext::reads_value_left_by(const VarDecl& variable, const Stmt& nest) const {
  return answer(lifted, variable, &nest, [this](ir::VariableId id, ir::StatementId at) {
    return host::reads_value_left_by(lifted.body, id, at);
  });
}

}  // namespace ferry::translator::analysis
