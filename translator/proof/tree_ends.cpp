// The part of IterationSpace that bounds expressions that aren't affine, such as `(i + r - 1) * m + j` if conditions
// bound i + r. It applies interval arithmetic (R. E. Moore, 1966) to their affine parts.
#include "proof/iteration_space.h"

#include <algorithm>

namespace ferry::translator::proof {

using model::BoundExpression;
using model::IndexExpression;
using Bound = BoundExpression::Operation;
using Operation = IndexExpression::Operation;

namespace {

void combine(Bound operation, BoundExpression& left, BoundExpression right) {
  left = BoundExpression{operation, 0, -1, {std::move(left), std::move(right)}};
}

}  // namespace

// Returns a number that isn't negative and whose parts are the same in all iterations, or nullopt for other
// expressions.
std::optional<BoundExpression> IterationSpace::factor(const IndexExpression& e) {
  const model::NumberType* type = nullptr;
  if (e.operation == Operation::constant || e.operation == Operation::convert) type = &e.type;
  if (e.operation == Operation::symbol) type = &footprint_.symbols[static_cast<std::size_t>(e.symbol)].type;
  const bool positive =
      (e.operation == Operation::constant && e.value >= 0) || (type && type->integer && !type->integer->is_signed);
  const std::optional<model::Polynomial> number = positive ? polynomial(e) : std::nullopt;
  if (!number || rests_on_data(*number)) return std::nullopt;
  for (const auto& [monomial, coefficient] : number->terms())
    if (!std::all_of(monomial.begin(), monomial.end(), [this](int symbol) { return is_invariant(symbol); }))
      return std::nullopt;
  return value_of(*number);
}

std::optional<IterationSpace::Extremes> IterationSpace::ends_of(const IndexExpression& tree, const std::string& prefix,
                                                                const Domain& domain) {
  if (const std::optional<model::Polynomial> number = polynomial(tree)) {
    Domain own = domain;
    const std::optional<std::string> value = text(*number, prefix, own);
    if (value) return rests_on_data(*number) ? std::nullopt : extremes(own, {*value});
  }
  if (tree.operation == Operation::convert) return ends_of(tree.operands.front(), prefix, domain);
  if (tree.operation == Operation::multiply)
    for (const std::size_t one : {1, 0}) {
      const std::optional<BoundExpression> times = factor(tree.operands[one]);
      std::optional<Extremes> ends = times ? ends_of(tree.operands[1 - one], prefix, domain) : std::nullopt;
      if (!ends) continue;
      combine(Bound::multiply, ends->low[0], *times);
      combine(Bound::multiply, ends->high[0], *times);
      return ends;
    }
  const bool adds = tree.operation == Operation::add;
  if (!adds && tree.operation != Operation::subtract) return std::nullopt;
  std::optional<Extremes> left = ends_of(tree.operands[0], prefix, domain);
  std::optional<Extremes> right = left ? ends_of(tree.operands[1], prefix, domain) : std::nullopt;
  if (!right) return std::nullopt;
  combine(adds ? Bound::add : Bound::subtract, left->low[0], adds ? right->low[0] : right->high[0]);
  combine(adds ? Bound::add : Bound::subtract, left->high[0], adds ? right->high[0] : right->low[0]);
  return left;
}

}  // namespace ferry::translator::proof
