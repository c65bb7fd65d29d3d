// See consequences.h.
#include "schedule/consequences.h"

#include "ir/queries.h"
#include "ir/uses.h"

#include <llvm/ADT/STLExtras.h>

#include <set>
#include <string>

namespace ferry::translator::schedule {

using diagnostics::Id;
using footprint::Refusal;

namespace {

bool says_it_changes(Id id) {
  return llvm::is_contained(
      {Id::variable_changes, Id::scalar_written, Id::scalar_read, Id::scalar_used_otherwise, Id::scalar_recurrence,
       Id::object_array_written, Id::container_changes, Id::pointer_changes, Id::object_written},
      id);
}

// Returns whether the expression can't be part of a kernel. `std::swap(a, b)` isn't such an expression, although it
// changes its operands.
bool is_unknown(const ir::Body& body, ir::ExpressionId id) {
  const ir::ExpressionNode& node = body.expressions[id].node;
  const auto* call = std::get_if<ir::Call>(&node);
  const bool unknown = call && call->callee.kind == ir::Callee::Kind::unknown;
  return body.unusable.contains(id) && (unknown || std::holds_alternative<ir::Opaque>(node));
}

// Returns the names of the variables that may change only in expressions that can't be part of a kernel.
std::set<std::string> changed_elsewhere(const ir::Body& body, ir::StatementId loop_body) {
  ir::VariableSet there, written;
  const auto note_target = [&](ir::ExpressionId target) {
    if (const std::optional<ir::VariableId> variable = ir::named(body, target)) written.insert(*variable);
  };
  const auto visit = [&](ir::ExpressionId id) {
    if (is_unknown(body, id)) {
      const ir::VariableSet modified = ir::uses(body, id).modified;
      there.insert(modified.begin(), modified.end());
    }
    const ir::ExpressionNode& node = body.expressions[id].node;
    if (const auto* assign = std::get_if<ir::Assign>(&node)) note_target(assign->target);
    if (const auto* update = std::get_if<ir::Update>(&node)) note_target(update->target);
  };
  ir::each_below(body, loop_body, [](ir::StatementId) {}, [](ir::VariableId) {}, visit);
  std::set<std::string> names;
  for (const ir::VariableId variable : there)
    if (!written.contains(variable)) names.insert(body.variables[variable].name);
  for (const ir::VariableId variable : written) names.erase(body.variables[variable].name);
  return names;
}

}  // namespace

void drop_consequences(const ir::Body& body, ir::StatementId loop_body, NestResult& result) {
  std::vector<Refusal> reasons{result.refusal};
  llvm::append_range(reasons, result.notes);
  if (llvm::none_of(reasons, [](const Refusal& one) { return says_it_changes(one.reason.id); })) return;
  const std::set<std::string> names = changed_elsewhere(body, loop_body);
  llvm::erase_if(reasons, [&](const Refusal& one) {
    return says_it_changes(one.reason.id) && !one.reason.arguments.empty() &&
           names.contains(one.reason.arguments.front());
  });
  if (reasons.empty() || reasons.front().reason.id == Id::other_access) return;
  result.refusal = std::move(reasons.front());
  result.notes.assign(std::make_move_iterator(reasons.begin() + 1), std::make_move_iterator(reasons.end()));
}

}  // namespace ferry::translator::schedule
