// The part of FootprintScan that derives bounds for the numbers in a comparison that is known to hold. See
// footprint_scan.h.
#include "footprint/footprint_scan.h"
#include "footprint/value_arithmetic.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using model::Compare;
using model::ValueRange;

// Bounds the variables on both sides of a comparison that is known to hold, or not to hold. Takes care of conversions
// that change values.
void FootprintScan::refine(ir::ExpressionId id, bool holds) {
  id = ir::bare(body_, id);
  if (const auto* negation = as<ir::Unary>(id); negation && negation->operation == ir::Operator::logical_not)
    return refine(negation->operand, !holds);
  if (const auto* both = as<ir::Logical>(id); both && both->conjunction == holds) {
    refine(both->left, holds);
    return refine(both->right, holds);
  }
  const auto* binary = as<ir::Binary>(id);
  std::optional<Compare> compare = binary ? ir::comparison(binary->operation) : std::nullopt;
  if (!compare || !counts(body_.type_of(binary->left)) || !counts(body_.type_of(binary->right))) return;
  if (!holds) compare = model::negated(*compare);
  refine(binary->left, *compare, value_of(binary->right));
  refine(binary->right, model::mirrored(*compare), value_of(binary->left));
}

// Returns the operand inside conversions that lose no bits, so that the operand's value can be recovered from the
// result.
ir::ExpressionId FootprintScan::recovered(ir::ExpressionId id) const {
  ir::ExpressionId inner = id;
  unsigned least = bits_of(body_.type_of(id));
  for (;;) {
    inner = ir::bare(body_, inner);
    const auto* convert = as<ir::Convert>(inner);
    if (!convert || !counts(body_.type_of(convert->value))) break;
    least = std::min(least, bits_of(body_.type_of(inner)));
    inner = convert->value;
  }
  return bits_of(body_.type_of(inner)) <= least ? inner : ir::bare(body_, id);
}

// Bounds the variable in `name`. `(unsigned)k < n` bounds k by the range converted back to k's type, and `k - 1 >= 0`
// bounds k, too.
void FootprintScan::refine(ir::ExpressionId name, Compare compare, const ValueRange& other) {
  const ir::ExpressionId place = recovered(name);
  if (!counts(body_.type_of(place)) || bits_of(body_.type_of(place)) > bits_of(body_.type_of(name))) return;
  const auto refined = [&] {
    return converted(where(value_of(name), compare, other), body_.type_of(name).number_type(),
                     body_.type_of(place).number_type());
  };
  if (const auto* variable = as<ir::Name>(place)) {
    const ir::VariableId id = variable->variable;
    if (follows(id) && (changes(id) || declares(id) || is_active(id))) values_.refine(id, refined());
  } else if (const auto* sum = as<ir::Binary>(place); sum && place == ir::bare(body_, name)) {
    refine_operands(*sum, body_.type_of(place).number_type(), compare, other);
  } else if (loads_.contains(place) && ir::repeatable(body_, place)) {
    values_.refine(place, refined());
  }
}

// Bounds each operand of a sum or difference that doesn't wrap by the other operand.
void FootprintScan::refine_operands(const ir::Binary& sum, const model::NumberType& type, Compare compare,
                                    const ValueRange& other) {
  using Of = ValueRange::Operation;
  const bool adds = sum.operation == ir::Operator::plus;
  if ((!adds && sum.operation != ir::Operator::minus) || !counts(body_.type_of(sum.left)) ||
      !counts(body_.type_of(sum.right)) || !(never_wraps(type) || is_next(sum)))
    return;
  const ValueRange left = value_of(sum.left), right = value_of(sum.right);
  refine(sum.left, compare, folded(adds ? Of::subtract : Of::add, other, right));
  if (adds)
    refine(sum.right, compare, folded(Of::subtract, other, left));
  else
    refine(sum.right, model::mirrored(compare), folded(Of::subtract, left, other));
}

// Returns whether overflow of the type is undefined behaviour.
bool FootprintScan::never_wraps(const model::NumberType& type) const {
  return type.integer && type.integer->is_signed && type.integer->bits >= 32 && !body_.signed_wraps;
}

// Returns whether the sum is `i + 1` and `i` is the variable of a loop with a bound of its own type, as in `i + 1 < n ?
// i + 1 : 0`. Such a sum can't overflow.
bool FootprintScan::is_next(const ir::Binary& sum) const {
  const auto* name = as<ir::Name>(recovered(sum.left));
  if (!name || !is_active(name->variable) || sum.operation != ir::Operator::plus || at(sum.right).value != 1)
    return false;
  if (body_.type_of(sum.left) != body_.value_type(name->variable)) return false;
  for (std::size_t s = 0; s < body_.statements.size(); ++s) {
    const auto* loop = std::get_if<ir::Loop>(&body_.statements[ir::StatementId(s)].node);
    if (!loop || !loop->counted || loop->counted->variable != name->variable) continue;
    const ir::CountedHeader& header = *loop->counted;
    if (header.compare != Compare::less || header.downwards || header.offset != 0) return false;
  }
  return true;
}

}  // namespace ferry::translator::footprint
