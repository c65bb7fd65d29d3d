// See root.h.
#include "ir/root.h"

#include "ir/queries.h"

namespace ferry::translator::ir {

std::optional<VariableId> root(const Body& body, ExpressionId lvalue) {
  const ExpressionNode& node = body.expressions[bare(body, lvalue)].node;
  if (const auto* name = std::get_if<Name>(&node)) return name->variable;
  if (const auto* member = std::get_if<Member>(&node)) return root(body, member->object);
  if (const auto* subscript = std::get_if<Subscript>(&node)) return root(body, subscript->pointer);
  if (const auto* pointee = std::get_if<Dereference>(&node)) return root(body, pointee->pointer);
  if (const auto* decay = std::get_if<Decay>(&node)) return root(body, decay->array);
  if (const auto* load = std::get_if<Load>(&node)) return root(body, load->object);
  const auto* call = std::get_if<Call>(&node);
  const bool element = call && call->callee.kind == Callee::Kind::element && !call->arguments.empty();
  return element ? root(body, call->arguments.front()) : std::nullopt;
}

}  // namespace ferry::translator::ir
