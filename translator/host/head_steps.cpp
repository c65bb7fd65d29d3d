// See head_steps.h.
#include "host/head_steps.h"

#include "host/scope_end.h"
#include "host/touches.h"

namespace ferry::translator::host {

using diagnostics::Id;

bool is_value(const ir::Type& type) { return type.is_scalar() || type.kind == ir::Type::Kind::pointer; }

void HeadSteps::inside(const ir::FullExpression& full) {
  writer_.inside(full.source, touches(function_, full.expression));
}

bool HeadSteps::ends_with_meaning(ir::VariableId variable) const {
  const ScopeEnd end = scope_end(function_, variable);
  return end.runs_code || end.frees || end.writes;
}

void HeadSteps::first_clause(const std::optional<ir::StatementId>& init, Whole whole) {
  if (!init) return;
  if (const auto* declarations = std::get_if<ir::Declare>(&body_.statements[*init].node))
    for (const ir::VariableId variable : declarations->variables)
      if (ends_with_meaning(variable))
        return writer_.fail(body_.variables[variable].source,
                            {Id::ends_with_statement, {body_.variables[variable].name}});
  writer_.before(position(whole), touches(function_, *init), !whole.in_block);
}

bool HeadSteps::condition_once(const std::optional<ir::StatementId>& init,
                               const std::optional<ir::VariableId>& variable, const ir::FullExpression& condition,
                               Whole whole) {
  if (!variable) {
    inside(condition);
    return false;
  }
  model::Footprint touched = touches(function_, *variable, condition.expression);
  if (!init || !touched.touches_memory())
    writer_.before(position(whole), std::move(touched), !whole.in_block);
  else if (!acquire_in_initialiser(*variable, std::move(touched)))
    everything_before(*init, whole);
  return ends_with_meaning(*variable);
}

bool HeadSteps::declaring_condition(const ir::Loop& loop, Whole whole) {
  model::Footprint touched = touches(function_, *loop.variable, loop.condition->expression);
  const bool ends = ends_with_meaning(*loop.variable);
  if (!touched.touches_memory() && !ends) return false;
  if (!ends && acquire_in_initialiser(*loop.variable, std::move(touched))) return false;
  everything_before(loop.init, whole);
  return true;
}

// Acquires everything before the statement, so that all its data is on the host when its init-statement runs.
void HeadSteps::everything_before(const std::optional<ir::StatementId>& init, Whole whole) {
  if (init && touches(function_, *init).makes_calls())  // it would leave data on the device
    return writer_.fail(body_.statements[*init].source, {Id::no_place_in_front});
  model::Footprint all;
  all.everything = true;
  writer_.before(position(whole), std::move(all), !whole.in_block);
}

// Acquires, inside the initialiser, the data that the initialiser and the condition touch. Returns false if nothing can
// be inserted there.
bool HeadSteps::acquire_in_initialiser(ir::VariableId id, model::Footprint touched) {
  const ir::Variable& variable = body_.variables[id];
  if (!variable.initialiser || !is_plain(variable) ||
      !writer_.can_be_wrapped(body_.expressions[*variable.initialiser].source))
    return false;
  writer_.inside(body_.expressions[*variable.initialiser].source, std::move(touched));
  return true;
}

// Returns whether the variable has an initialiser `= expression`, and is either a reference or of a type that is copied
// bytewise.
bool HeadSteps::is_plain(const ir::Variable& variable) const {
  const ir::Type& type = body_.types[variable.type];
  const ir::Expression& initialiser = body_.expressions[*variable.initialiser];
  return (is_value(type) || type.kind == ir::Type::Kind::reference) &&
         !std::holds_alternative<ir::List>(initialiser.node) && variable.sizes.empty();
}

}  // namespace ferry::translator::host
