// The part of FootprintScan that reads conditions. `if (i > 0 && j < i)` becomes comparisons of index expressions under
// which the accesses in a branch execute. Any other condition makes the branch uncertain. See footprint_scan.h.
#include "footprint/footprint_scan.h"
#include "ir/jumps.h"
#include "ir/queries.h"

#include <algorithm>
#include <type_traits>

namespace ferry::translator::footprint {

using model::Compare;
using model::IndexExpression;

// Returns the condition that a function like `bool inside(int i, int n) { return i > 0 && i < n; }` returns. Returns
// nullopt if the result's type differs from the condition's, because the value may then be converted.
std::optional<ir::ExpressionId> FootprintScan::predicate(ir::ExpressionId id) const {
  const auto* call = as<ir::Inlined>(id);
  return call && body_.type_of(id).kind == ir::Type::Kind::boolean ? call->result : std::nullopt;
}

std::optional<model::Condition> FootprintScan::comparison(ir::ExpressionId id, bool holds) {
  const auto* binary = as<ir::Binary>(id);
  const std::optional<Compare> compare = binary ? ir::comparison(binary->operation) : std::nullopt;
  if (!compare) return std::nullopt;
  const auto operand = [&](ir::ExpressionId e) -> std::optional<IndexExpression> {
    std::optional<IndexExpression> value = index(e);
    if (!value) value = index_with_quotients(e);
    if (!value || value->operation == IndexExpression::Operation::constant) return value;
    // C++ compares in the converted type, in which a negative int may be a large number.
    return IndexExpression::unary(IndexExpression::Operation::convert, std::move(*value),
                                  body_.type_of(e).number_type());
  };
  const auto places = compared_elements(*binary);
  std::optional<IndexExpression> left = places ? places->first.subscript : operand(binary->left),
                                 right = places ? places->second.subscript : operand(binary->right);
  if (!left || !right) return std::nullopt;
  model::Condition result;
  result.left = std::move(*left);
  result.compare = holds ? *compare : model::negated(*compare);
  result.right = std::move(*right);
  return result;
}

// Returns the condition without implicit conversions, and without a `static_cast<bool>` of a bool, which assert() may
// contain. Keeps the conversion of a tested pointer.
ir::ExpressionId FootprintScan::test_of(ir::ExpressionId condition) const {
  if (ir::null_test(body_, condition)) return condition;
  const ir::ExpressionId test = ir::bare(body_, condition);
  const auto* convert = as<ir::Convert>(test);
  const auto is_truth = [this](ir::ExpressionId e) { return body_.type_of(e).kind == ir::Type::Kind::boolean; };
  return convert && is_truth(test) && is_truth(convert->value) ? test_of(convert->value) : test;
}

std::optional<model::Condition> FootprintScan::condition(ir::ExpressionId id, bool holds) {
  id = test_of(id);
  if (const auto* negation = as<ir::Unary>(id); negation && negation->operation == ir::Operator::logical_not)
    return condition(negation->operand, !holds);
  if (const std::optional<ir::ExpressionId> result = predicate(id)) return condition(*result, holds);
  if (const auto* both = as<ir::Logical>(id)) {
    std::optional<model::Condition> left = condition(both->left, holds), right = condition(both->right, holds);
    if (left && right) {
      model::Condition result;
      result.kind = both->conjunction == holds ? model::Condition::Kind::all : model::Condition::Kind::any;
      result.parts = {std::move(*left), std::move(*right)};
      return result;
    }
  }
  if (std::optional<model::Condition> found = comparison(id, holds)) return found;
  if (!body_.type_of(id).is_integer()) return std::nullopt;
  std::optional<IndexExpression> value = index(id);  // a condition without a comparison, `if (flag)`
  if (!value) return std::nullopt;
  model::Condition result;
  result.left = std::move(*value);
  result.compare = holds ? Compare::not_equal : Compare::equal;
  result.right = IndexExpression::constant(0);
  return result;
}

// Assumes from here on that the condition holds, or that it doesn't. Splits conjunctions: if one term can't be
// expressed, the code becomes uncertain, but the other terms still count.
void FootprintScan::assume(ir::ExpressionId id, bool holds) {
  id = test_of(id);
  if (const auto* negation = as<ir::Unary>(id); negation && negation->operation == ir::Operator::logical_not)
    return assume(negation->operand, !holds);
  if (const std::optional<ir::ExpressionId> result = predicate(id)) return assume(*result, holds);
  if (const auto* both = as<ir::Logical>(id); both && both->conjunction == holds) {
    assume(both->left, holds);
    return assume(both->right, holds);
  }
  std::optional<model::Condition> found = condition(id, holds);
  if (!found) {
    certain_ = false;
    return;
  }
  found->depth = open_loops_.size();
  open_conditions_.push_back(static_cast<int>(footprint.conditions.size()));
  footprint.conditions.push_back(std::move(*found));
}

template <class Code>
void FootprintScan::scan_under(ir::ExpressionId condition, bool holds, const Code& code) {
  const llvm::SaveAndRestore keep(certain_);
  const std::size_t open = open_conditions_.size();
  values_.begin_scope();
  bool is_entered = false;
  if constexpr (std::is_same_v<Code, ir::StatementId>) is_entered = in_switch_ && ir::is_entered_by_label(body_, code);
  if (is_entered) {
    certain_ = false;
  } else {
    assume(condition, holds);
    refine(condition, holds);
  }
  scan(code);
  values_.end_scope();
  open_conditions_.resize(open);
}

template void FootprintScan::scan_under(ir::ExpressionId, bool, const ir::ExpressionId&);
template void FootprintScan::scan_under(ir::ExpressionId, bool, const ir::StatementId&);

}  // namespace ferry::translator::footprint
