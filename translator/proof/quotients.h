// For the simple test, represents quotients that are the same in all iterations by symbols.
//
//   for (i += len) … re[i + j + len / 2]     len / 2 is one number, just as n would be
//   for (i …) … a[n / (k + 1) + i]           n / (k + 1) is, too; nothing else is known about it
#pragma once

#include "model/index_expression.h"
#include "model/model.h"
#include "proof/independence.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace ferry::translator::proof {

inline bool mentions_any(const model::Polynomial& polynomial, const std::set<int>& symbols) {
  return std::any_of(symbols.begin(), symbols.end(), [&](int s) { return polynomial.mentions(s); });
}

// Replaces invariant quotients by symbols. Their numbers follow those of the footprint's symbols.
class Quotients {
 public:
  Quotients(const model::Footprint& footprint, const LoopUnderTest& loop)
      : first_(static_cast<int>(footprint.symbols.size())), loop_(loop) {}

  std::optional<model::Polynomial> polynomial(const model::IndexExpression& expression) {
    return to_polynomial(
        with_numbers(expression),
        [this](const model::Polynomial& dividend, std::int64_t divisor) -> std::optional<int> {
          if (dividend.mentions(loop_.symbol) || mentions_any(dividend, loop_.varying)) return std::nullopt;
          return number(model::IndexExpression::binary(Operation::divide, with_quotients(*affine_tree(dividend, {})),
                                                       model::IndexExpression::constant(divisor, model::long_type)));
        });
  }

  // Replaces the added symbols by their quotients again, because the stub only knows the footprint's symbols.
  model::IndexExpression with_quotients(model::IndexExpression tree) const {
    if (tree.operation == Operation::symbol && tree.symbol >= first_)
      return trees_[static_cast<std::size_t>(tree.symbol - first_)];
    for (model::IndexExpression& operand : tree.operands) operand = with_quotients(std::move(operand));
    return tree;
  }

 private:
  using Operation = model::IndexExpression::Operation;

  int number(model::IndexExpression tree) {
    const auto known = std::find(trees_.begin(), trees_.end(), tree);
    const auto number = known - trees_.begin();
    if (known == trees_.end()) trees_.push_back(std::move(tree));
    return first_ + static_cast<int>(number);
  }

  // Replaces each invariant division by one symbol, unless the divisor is constant.
  model::IndexExpression with_numbers(model::IndexExpression tree) {
    const bool divides = tree.operation == Operation::divide || tree.operation == Operation::remainder;
    if (divides && tree.operands[1].operation != Operation::constant && stays(tree))
      return model::IndexExpression::of_symbol(number(std::move(tree)));
    for (model::IndexExpression& operand : tree.operands) operand = with_numbers(std::move(operand));
    return tree;
  }

  bool stays(const model::IndexExpression& tree) const {
    std::map<int, int> counts;
    count_symbols(tree, counts);
    return std::none_of(counts.begin(), counts.end(), [&](const auto& one) {
      return one.first == loop_.symbol || loop_.varying.contains(one.first);
    });
  }

  const int first_;
  const LoopUnderTest& loop_;
  std::vector<model::IndexExpression> trees_;
};

}  // namespace ferry::translator::proof
