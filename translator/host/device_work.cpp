// See device_work.h.
#include "host/device_work.h"

namespace ferry::translator::host {

DeviceWork::DeviceWork(const ir::Body& body, const std::set<ir::StatementId>& nests) : body_(body), nests_(nests) {
  find(*body.root);
}

// Returns whether the statement's own expressions call an offloaded function. Also returns true for a call with array
// arguments to a function that a different file may offload. If only a single element is passed, asking the runtime in
// each iteration isn't worthwhile.
bool DeviceWork::calls(const ir::Statement& statement, const ir::Parts& parts) const {
  const bool elsewhere = statement.calls_offloaded || statement.may_call_offloaded;
  bool found = false;
  const auto note_call = [&](ir::ExpressionId e) {
    const auto* call = std::get_if<ir::Call>(&body_.expressions[e].node);
    if (!call) return;
    const ir::Callee& callee = call->callee;
    found = found || callee.kind == ir::Callee::Kind::offloaded ||
            (elsewhere && callee.given_elements && callee.may_acquire());
  };
  for (const ir::ExpressionId e : parts.expressions) each_below(body_, e, note_call);
  for (const ir::VariableId v : parts.variables)
    if (body_.variables[v].initialiser) each_below(body_, *body_.variables[v].initialiser, note_call);
  return found;
}

bool DeviceWork::find(ir::StatementId id) {
  const ir::Statement& statement = body_.statements[id];
  if (statement.openmp && !is_nest(id)) return false;  // the host's OpenMP threads run it
  const bool simple = std::holds_alternative<ir::Evaluate>(statement.node) ||
                      std::holds_alternative<ir::Declare>(statement.node) ||
                      std::holds_alternative<ir::Return>(statement.node);
  const ir::Parts parts = ir::parts(statement);
  const bool calls_here = calls(statement, parts);
  bool found = is_nest(id);
  for (const ir::StatementId s : parts.statements) found = find(s) || found;
  const auto* range = std::get_if<ir::RangeLoop>(&statement.node);
  const bool left_as_it_is = range && !range->steps_over;
  if (left_as_it_is ? is_nest(id) : found || (calls_here && !simple)) around_.insert(id);
  return found || calls_here;
}

}  // namespace ferry::translator::host
