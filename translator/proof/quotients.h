// Quotients in subscripts that the simple test takes apart, where they are the same in all iterations.
//
//   for (i += len) … re[i + j + len / 2]     len / 2 is one number, as n would be
#pragma once

#include "model/index_expression.h"
#include "model/model.h"
#include "proof/independence.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::proof {

inline bool mentions_any(const model::Polynomial& polynomial, const std::set<int>& symbols) {
  return std::any_of(symbols.begin(), symbols.end(), [&](int s) { return polynomial.mentions(s); });
}

// As symbols after those of the footprint.
class Quotients {
 public:
  Quotients(const model::Footprint& footprint, const LoopUnderTest& loop)
      : first_(static_cast<int>(footprint.symbols.size())), loop_(loop) {}

  std::optional<model::Polynomial> polynomial(const model::IndexExpression& expression) {
    return to_polynomial(
        expression, [this](const model::Polynomial& dividend, std::int64_t divisor) -> std::optional<int> {
          if (dividend.mentions(loop_.symbol) || mentions_any(dividend, loop_.varying)) return std::nullopt;
          const model::IndexExpression quotient =
              model::IndexExpression::binary(Operation::divide, with_quotients(*affine_tree(dividend, {})),
                                             model::IndexExpression::constant(divisor, model::long_type));
          const auto known = std::find(trees_.begin(), trees_.end(), quotient);
          const auto number = known - trees_.begin();
          if (known == trees_.end()) trees_.push_back(quotient);
          return first_ + static_cast<int>(number);
        });
  }

  // What the stub evaluates knows the footprint's symbols only.
  model::IndexExpression with_quotients(model::IndexExpression tree) const {
    if (tree.operation == Operation::symbol && tree.symbol >= first_)
      return trees_[static_cast<std::size_t>(tree.symbol - first_)];
    for (model::IndexExpression& operand : tree.operands) operand = with_quotients(std::move(operand));
    return tree;
  }

 private:
  using Operation = model::IndexExpression::Operation;

  const int first_;
  const LoopUnderTest& loop_;
  std::vector<model::IndexExpression> trees_;
};

}  // namespace ferry::translator::proof
