// See speculation.h.
#include "footprint/speculation.h"

#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using diagnostics::Message;
using Kind = ir::Type::Kind;

namespace {

// Returns whether the operation may trap. A division may trap unless the divisor is a constant other than 0 and -1,
// because dividing the least value by -1 overflows. Shifts and conversions never trap.
bool may_trap(const ir::Body& body, ir::ExpressionId id) {
  const ir::Expression& e = body.expressions[id];
  const ir::Type& type = body.types[e.type];
  if (const auto* call = std::get_if<ir::Inlined>(&e.node)) {  // only a called function's result is analysed
    const auto* block = std::get_if<ir::Block>(&body.statements[call->body].node);
    if (!block || block->statements.size() != 1 || !call->result || may_trap(body, *call->result)) return true;
  }
  const auto* binary = std::get_if<ir::Binary>(&e.node);
  const bool computes = binary || std::holds_alternative<ir::Unary>(e.node);
  if (body.signed_traps && computes && type.kind == Kind::integer && type.is_signed) return !e.value;
  const bool divides =
      binary && (binary->operation == ir::Operator::divide || binary->operation == ir::Operator::remainder);
  if (divides && type.is_integer()) {
    const std::int64_t divisor = body.expressions[binary->right].value.value_or(0);
    if (divisor == 0 || (divisor == -1 && body.type_of(binary->right).is_signed)) return true;
  }
  const std::vector<ir::ExpressionId> parts = ir::operands(e);
  return std::any_of(parts.begin(), parts.end(), [&](ir::ExpressionId part) { return may_trap(body, part); });
}

}  // namespace

// Each thread's or tile's share of the iterations starts from a neutral value. So a kernel may evaluate operands that
// the loop skips.
std::optional<Message> speculation_hazard(const ir::Body& body, ir::ExpressionId operand) {
  if (!ir::repeatable(body, operand)) return Message{Id::passed_over_changes};
  if (may_trap(body, operand)) return Message{Id::passed_over_traps};
  return std::nullopt;
}

void mark_speculative(const ir::Body& body, ir::ExpressionId operand, FootprintScan& region) {
  std::set<ir::ExpressionId> evaluated;
  each_below(body, operand, [&](ir::ExpressionId id) { evaluated.insert(id); });
  mark_speculative(evaluated, region);
}

void mark_speculative(const std::set<ir::ExpressionId>& evaluated, FootprintScan& region) {
  for (std::size_t a = 0; a < region.access_expressions.size(); ++a)
    region.footprint.accesses[a].speculative |= evaluated.contains(region.access_expressions[a]);
  for (OwnElement& element : region.own_elements) element.access.speculative |= evaluated.contains(element.expression);
}

}  // namespace ferry::translator::footprint
