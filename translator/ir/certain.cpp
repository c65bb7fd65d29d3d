#include "ir/certain.h"

#include "ir/queries.h"

namespace ferry::translator::ir {

void each_certain(const Body& body, ExpressionId id, const std::function<void(ExpressionId)>& visit) {
  visit(id);
  const Expression& e = body.expressions[id];
  if (const auto* logical = std::get_if<Logical>(&e.node)) return each_certain(body, logical->left, visit);
  if (const auto* choice = std::get_if<Choose>(&e.node)) return each_certain(body, choice->condition, visit);
  if (std::holds_alternative<Inlined>(e.node)) return;
  for (const ExpressionId operand : operands(e)) each_certain(body, operand, visit);
}

void each_certain(const Body& body, StatementId id, const std::function<void(ExpressionId)>& visit) {
  const Statement& s = body.statements[id];
  if (!std::holds_alternative<Evaluate>(s.node) && !std::holds_alternative<Declare>(s.node)) return;
  const Parts inside = parts(s);
  for (const ExpressionId e : inside.expressions) each_certain(body, e, visit);
  for (const VariableId variable : inside.variables)
    if (const std::optional<ExpressionId>& init = body.variables[variable].initialiser)
      each_certain(body, *init, visit);
}

}  // namespace ferry::translator::ir
