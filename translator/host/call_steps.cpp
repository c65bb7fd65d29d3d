// See call_steps.h.
#include "host/call_steps.h"

#include "host/touches.h"

namespace ferry::translator::host {

namespace {

struct Assigned {
  ir::ExpressionId target, value;
};

std::optional<Assigned> assigned(const ir::Body& body, ir::StatementId id) {
  const auto* evaluate = std::get_if<ir::Evaluate>(&body.statements[id].node);
  if (!evaluate) return std::nullopt;
  const ir::ExpressionNode& whole = body.expressions[evaluate->expression.expression].node;
  if (const auto* assign = std::get_if<ir::Assign>(&whole)) return Assigned{assign->target, assign->value};
  const auto* update = std::get_if<ir::Update>(&whole);
  return update && update->value ? std::optional(Assigned{update->target, *update->value}) : std::nullopt;
}

}  // namespace

std::optional<CallSteps> call_steps(const ir::Function& function, ir::StatementId statement) {
  const ir::Body& body = function.body;
  const std::optional<Assigned> parts = assigned(body, statement);
  if (!parts || !body.assigns_last) return std::nullopt;
  model::Footprint value = touches(function, parts->value);
  if (value.everything || !value.makes_calls()) return std::nullopt;
  const ir::Source target = body.expressions[parts->target].source;
  model::Footprint touched = touches_target(function, parts->target);
  if (touched.everything || touched.makes_calls() || !function.text.expression(target)) return std::nullopt;
  return CallSteps{std::move(value), target, std::move(touched)};
}

}  // namespace ferry::translator::host
