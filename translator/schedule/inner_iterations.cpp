// See inner_iterations.h.
#include "schedule/inner_iterations.h"

#include "ir/parts.h"
#include "ir/queries.h"
#include "schedule/nest_tree.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::schedule {

namespace {

bool contains(const ir::Body& body, ir::StatementId outer, ir::StatementId inner) {
  bool found = false;
  ir::each_below(
      body, outer, [&](ir::StatementId id) { found = found || id == inner; }, [](ir::VariableId) {},
      [](ir::ExpressionId) {});
  return found;
}

footprint::FootprintScan::AskedHeader ask(Draft& draft, ir::StatementId loop,
                                          const std::vector<ir::StatementId>& following) {
  const ir::Body& body = draft.input.function.body;
  footprint::FootprintScan::AskedHeader asked = draft.region.ask(counted(body, loop));
  if (!asked.text.empty()) return asked;
  std::vector<const ir::Loop*> around;
  for (const ir::StatementId one : following)
    if (one == draft.statement || contains(body, one, loop))
      around.push_back(&std::get<ir::Loop>(body.statements[one].node));
  return draft.region.ask_in_extreme_iterations(around);
}

}  // namespace

std::optional<ir::ExpressionId> ask_for_iterations(Draft& draft) {
  const ir::Body& body = draft.input.function.body;
  const auto part = ir::conditionally_dereferenced(body, draft.statement, draft.nest.loops.size());
  if (!part) return std::nullopt;
  const ir::DereferencingLoops following = ir::loops_that_dereference(body, draft.statement);
  if (following.rest) return part;
  std::vector<ir::StatementId> loops{draft.statement};
  llvm::append_range(loops, following.loops);
  for (const ir::StatementId loop : following.loops) {
    if (draft.in_grid(counted(body, loop).variable)) continue;
    const footprint::FootprintScan::AskedHeader asked = ask(draft, loop, loops);
    if (asked.text.empty()) return part;
    model::InnerIteration& made = draft.nest.inner_iterations.emplace_back();
    made.condition = asked.text;
    for (const model::Scalar& object : asked.objects) made.objects.push_back(object.text);
  }
  return std::nullopt;
}

diagnostics::Message unreached(const ir::Body& body, ir::ExpressionId part) {
  const ir::Variable& variable = body.variables[std::get<ir::Name>(body.expressions[part].node).variable];
  return {diagnostics::Id::object_unreached, {variable.name, body.variables[variable.part_of->relied.back()].name}};
}

}  // namespace ferry::translator::schedule
