// See copy.h.
#include "ir/copy.h"

#include "ir/node_parts.h"

namespace ferry::translator::ir {

VariableId Copy::variable(VariableId original) {
  const auto known = variables_.find(original);
  return known == variables_.end() ? original : known->second;
}

void Copy::declare(VariableId original) {
  const VariableId copy = body_.variables.add(Variable(body_.variables[original]));
  variables_.insert_or_assign(original, copy);
  Variable made = body_.variables[original];
  if (made.initialiser) made.initialiser = expression(*made.initialiser);
  for (ExpressionId& size : made.sizes) size = expression(size);
  if (made.memory) {
    for (ExpressionId& count : made.memory->counts) count = expression(count);
    if (made.memory->value) made.memory->value = expression(*made.memory->value);
  }
  body_.variables[copy] = std::move(made);
}

// Copies the information about the expression that the body stores outside the tree.
void Copy::note_known(ExpressionId original, ExpressionId copy) {
  if (const auto around = body_.parentheses.find(original); around != body_.parentheses.end())
    body_.parentheses.emplace(copy, Source(around->second));
  if (const auto unusable = body_.unusable.find(original); unusable != body_.unusable.end())
    body_.unusable.emplace(copy, diagnostics::Message(unusable->second));
  if (body_.ends.contains(original)) body_.ends.insert(copy);
  if (body_.checks.contains(original)) body_.checks.insert(copy);
}

ExpressionId Copy::expression(ExpressionId original) {
  if (const auto known = expressions_.find(original); known != expressions_.end()) return known->second;
  Expression made = body_.expressions[original];
  each_operand(made.node, [this](ExpressionId& operand) { operand = expression(operand); });
  if (auto* name = std::get_if<Name>(&made.node)) name->variable = variable(name->variable);
  if (auto* opaque = std::get_if<Opaque>(&made.node))
    for (VariableId& mentioned : opaque->mentions) mentioned = variable(mentioned);
  if (auto* temporary = std::get_if<Temporary>(&made.node); temporary && temporary->extended_by)
    temporary->extended_by = variable(*temporary->extended_by);
  if (auto* call = std::get_if<Inlined>(&made.node)) {
    for (VariableId& parameter : call->parameters) {
      declare(parameter);
      parameter = variable(parameter);
    }
    for (ExpressionId& passed : call->passed) passed = expression(passed);
    for (Inlined::Copied& copied : call->copied) copied.variable = variable(copied.variable);
    call->body = statement(call->body);
    if (call->result) call->result = expression(*call->result);
  }
  const ExpressionId copy = body_.expressions.add(std::move(made));
  expressions_.emplace(original, copy);
  note_known(original, copy);
  return copy;
}

StatementId Copy::statement(StatementId original) {
  struct Part {
    Copy& copy;
    void operator()(VariableId& part) const {
      copy.declare(part);
      part = copy.variable(part);
    }
    void operator()(ExpressionId& part) const { part = copy.expression(part); }
    void operator()(StatementId& part) const { part = copy.statement(part); }
  };
  Statement made = body_.statements[original];
  each_part(made.node, Part{*this});
  if (auto* loop = std::get_if<Loop>(&made.node); loop && loop->counted) {
    CountedHeader& header = *loop->counted;
    header.variable = variable(header.variable);
    if (header.first) header.first->expression = expression(header.first->expression);
    if (header.step) header.step->expression = expression(header.step->expression);
    header.bound.expression = expression(header.bound.expression);
    if (header.checked_sum) header.checked_sum = expression(*header.checked_sum);
  }
  if (auto* opaque = std::get_if<OpaqueStatement>(&made.node))
    for (VariableId& mentioned : opaque->mentions) mentioned = variable(mentioned);
  return body_.statements.add(std::move(made));
}

}  // namespace ferry::translator::ir
