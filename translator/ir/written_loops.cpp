// See written_loops.h.
#include "ir/written_loops.h"

namespace ferry::translator::ir {

void restore_loop(Body& body, StatementId loop, bool variables) {
  const auto written = body.written_loops.find(loop);
  if (written == body.written_loops.end()) return;
  body.statements[loop].node = written->second.loop;
  if (!variables) return;
  for (const auto& [variable, initialiser] : written->second.initialisers)
    body.variables[variable].initialiser = initialiser;
}

bool declares_temporary(const Body& body, StatementId id) {
  const auto* declare = std::get_if<Declare>(&body.statements[id].node);
  return declare && declare->variables.size() == 1 && body.variables[declare->variables.front()].declared_outside;
}

namespace {

void name_users_variables(Body& body) {
  for (std::size_t e = 0; e < body.expressions.size(); ++e)
    if (auto* name = std::get_if<Name>(&body.expressions[ExpressionId(e)].node))
      name->variable = body.variables[name->variable].declared_outside.value_or(name->variable);
  for (std::size_t s = 0; s < body.statements.size(); ++s)
    if (auto* block = std::get_if<Block>(&body.statements[StatementId(s)].node))
      std::erase_if(block->statements, [&](StatementId id) { return declares_temporary(body, id); });
}

}  // namespace

bool has_written_loops(const Body& body) {
  bool found = !body.written_loops.empty();
  for (std::size_t v = 0; v < body.variables.size(); ++v)
    found |= body.variables[VariableId(v)].declared_outside.has_value();
  return found;
}

Body with_written_loops(Body body) {
  for (const auto& [loop, written] : body.written_loops) restore_loop(body, loop, true);
  name_users_variables(body);
  return body;
}

}  // namespace ferry::translator::ir
