// See call_steps.h.
#include "host/call_steps.h"

#include "host/touches.h"
#include "ir/parts.h"

namespace ferry::translator::host {

namespace {

// What a statement evaluates first, and what it assigns that to, if anything.
struct Parts {
  ir::ExpressionId value;
  std::optional<ir::ExpressionId> target = {};
};

std::optional<Parts> parts_of(const ir::Body& body, ir::StatementId id) {
  const ir::StatementNode& node = body.statements[id].node;
  if (const auto* declare = std::get_if<ir::Declare>(&node)) {
    if (declare->variables.size() != 1) return std::nullopt;
    const std::optional<ir::ExpressionId>& initialiser = body.variables[declare->variables.front()].initialiser;
    return initialiser ? std::optional(Parts{*initialiser}) : std::nullopt;
  }
  const auto* evaluate = std::get_if<ir::Evaluate>(&node);
  if (!evaluate) return std::nullopt;
  const ir::ExpressionId whole = evaluate->expression.expression;
  const ir::ExpressionNode& expression = body.expressions[whole].node;
  if (const auto* assign = std::get_if<ir::Assign>(&expression)) return Parts{assign->value, assign->target};
  if (const auto* update = std::get_if<ir::Update>(&expression); update && update->value)
    return Parts{*update->value, update->target};
  return Parts{whole};
}

std::vector<ir::Source> offloaded_calls(const ir::Body& body, ir::ExpressionId root) {
  std::vector<ir::Source> calls;
  ir::each_below(body, root, [&](ir::ExpressionId id) {
    const auto* call = std::get_if<ir::Call>(&body.expressions[id].node);
    if (call && call->callee.kind == ir::Callee::Kind::offloaded) calls.push_back(body.expressions[id].source);
  });
  return calls;
}

}  // namespace

std::optional<CallSteps> call_steps(const ir::Function& function, ir::StatementId statement) {
  const ir::Body& body = function.body;
  const std::optional<Parts> parts = parts_of(body, statement);
  if (!parts) return std::nullopt;
  const bool declares = std::holds_alternative<ir::Declare>(body.statements[statement].node);
  CallSteps steps{declares ? touches(function, statement) : touches(function, parts->value), {}};
  if (steps.before.everything || steps.before.offloaded_calls == 0) return std::nullopt;
  if (steps.before.offloaded_calls > 1) {
    model::Footprint one;
    one.offloaded_calls = 1;
    for (const ir::Source& call : offloaded_calls(body, parts->value)) steps.inside.push_back({call, one});
    steps.before.offloaded_calls = 0;
  }
  if (parts->target) {
    model::Footprint target = touches_target(function, *parts->target);
    if (target.everything || target.offloaded_calls > 0) return std::nullopt;
    if (target.touches_memory())
      steps.inside.push_back({body.expressions[*parts->target].source, std::move(target)});
  }
  for (const CallSteps::Inside& inside : steps.inside)
    if (!function.text.expression(inside.expression)) return std::nullopt;
  return steps;
}

}  // namespace ferry::translator::host
