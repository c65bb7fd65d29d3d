// Footprints of pieces of code: what TouchScan is told about each kind of code. See touches.h.
#include "host/touch_scan.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::host {

// Returns the call whose arguments the code evaluates first.
static std::optional<ir::ExpressionId> evaluated_first(const ir::Body& body, ir::ExpressionId code) {
  for (;;) {
    code = ir::bare(body, code);
    const ir::ExpressionNode& node = body.expressions[code].node;
    const auto* call = std::get_if<ir::Call>(&node);
    const bool assigns = call && (call->callee.of_container || call->callee.moves_vectors) &&
                         call->callee.name == "operator=" && call->arguments.size() == 2;
    if (call && !assigns) return call->callee.may_acquire() ? std::optional(code) : std::nullopt;
    if (assigns)
      code = call->arguments.back();
    else if (const auto* assign = std::get_if<ir::Assign>(&node))
      code = assign->value;
    else if (const auto* update = std::get_if<ir::Update>(&node); update && update->value)
      code = *update->value;
    else if (const auto* convert = std::get_if<ir::Convert>(&node))
      code = convert->value;
    else
      return std::nullopt;
  }
}

static std::optional<ir::ExpressionId> evaluated_first(const ir::Body& body, ir::StatementId code) {
  const ir::StatementNode& node = body.statements[code].node;
  if (const auto* evaluate = std::get_if<ir::Evaluate>(&node))
    return evaluated_first(body, evaluate->expression.expression);
  if (const auto* returns = std::get_if<ir::Return>(&node))
    return returns->value ? evaluated_first(body, returns->value->expression) : std::nullopt;
  const auto* declare = std::get_if<ir::Declare>(&node);
  if (!declare || declare->variables.size() != 1) return std::nullopt;
  const std::optional<ir::ExpressionId>& initialiser = body.variables[declare->variables.front()].initialiser;
  return initialiser ? evaluated_first(body, *initialiser) : std::nullopt;
}

// Returns the number of calls that acquire data themselves.
static int calls_in(const ir::Body& body, ir::ExpressionId code) {
  int calls = 0;
  ir::each_below(body, code, [&](ir::ExpressionId id) {
    const auto* call = std::get_if<ir::Call>(&body.expressions[id].node);
    calls += call && call->callee.may_acquire() ? 1 : 0;
  });
  return calls;
}

// Returns the greatest number of such calls in one of the statement's own expressions.
static int calls_in(const ir::Body& body, ir::StatementId code) {
  const ir::Parts parts = ir::parts(body.statements[code]);
  int most = 0;
  for (const ir::ExpressionId id : parts.expressions) most = std::max(most, calls_in(body, id));
  for (const ir::VariableId id : parts.variables)
    if (body.variables[id].initialiser) most = std::max(most, calls_in(body, *body.variables[id].initialiser));
  return most;
}

static model::Footprint touches(const ir::Function& function, ir::ExpressionId code, bool is_owned) {
  TouchScan touched(function, ir::uses(function.body, code), function.body.expressions[code].source, true, false);
  touched.look_up(code);
  touched.begins_with(evaluated_first(function.body, code));
  const int calls = calls_in(function.body, code);
  touched.has_many_calls(calls > 1);
  touched.is_beside_call(calls > 0);
  touched.scan(code);
  if (is_owned) touched.has_owner(code);
  return touched.finish();
}

model::Footprint touches(const ir::Function& function, ir::ExpressionId code) { return touches(function, code, false); }

model::Footprint touches_of_owned(const ir::Function& function, ir::ExpressionId code) {
  return touches(function, code, true);
}

model::Footprint touches_target(const ir::Function& function, ir::ExpressionId target) {
  TouchScan touched(function, ir::uses(function.body, target), function.body.expressions[target].source, true, false);
  touched.look_up(target);
  touched.assigned(target);
  return touched.finish();
}

model::Footprint touches_address(const ir::Function& function, ir::ExpressionId object) {
  TouchScan touched(function, ir::uses(function.body, object), function.body.expressions[object].source, true, false);
  touched.look_up(object);
  touched.located(object);
  return touched.finish();
}

model::Footprint touches_place(const ir::Function& function, ir::ExpressionId container) {
  TouchScan touched(function, ir::uses(function.body, container), function.body.expressions[container].source, true,
                    false);
  touched.look_up(container);
  touched.ask_container(container);
  return touched.finish();
}

static model::Footprint touches(const ir::Function& function, ir::StatementId code, bool returned) {
  const ir::StatementNode& node = function.body.statements[code].node;
  const bool one = std::holds_alternative<ir::Evaluate>(node) || std::holds_alternative<ir::Declare>(node) ||
                   std::holds_alternative<ir::Return>(node);
  TouchScan touched(function, ir::uses(function.body, code), function.body.statements[code].position(), one, !one);
  if (returned) touched.is_returned();
  touched.look_up(code);
  touched.begins_with(evaluated_first(function.body, code));
  const int calls = calls_in(function.body, code);
  touched.has_many_calls(calls > 1);
  touched.is_beside_call(calls > 0 && !returned);
  touched.scan(code);
  return touched.finish();
}

model::Footprint touches(const ir::Function& function, ir::StatementId code) {
  return touches(function, code, std::holds_alternative<ir::Return>(function.body.statements[code].node));
}

model::Footprint touches_in_call(const ir::Function& function, ir::StatementId returns) {
  return touches(function, returns, false);
}

model::Footprint touches(const ir::Function& function, ir::VariableId variable, ir::ExpressionId condition) {
  TouchScan touched(function, ir::uses(function.body, variable, condition), function.body.variables[variable].source,
                    false, false);
  if (const std::optional<ir::ExpressionId>& init = function.body.variables[variable].initialiser)
    touched.look_up(*init);
  touched.look_up(condition);
  touched.declaration(variable);
  touched.scan(condition);
  return touched.finish();
}

}  // namespace ferry::translator::host
