// Index expressions for numbers in code outside a nest, in terms of the nest's symbols. They give the proof additional
// information (facts.h, definitions.h).
#pragma once

#include "footprint/footprint_scan.h"
#include "ir/function.h"
#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>
#include <utility>
#include <variant>

namespace ferry::translator::schedule {

class KnownNumbers {
 public:
  KnownNumbers(const ir::Body& body, const footprint::FootprintScan& nest)
      : body_(body), nest_(nest), known_(nest.footprint.symbols.size()) {}

  // Return a number's index expression, or none if the expression contains a symbol that the nest doesn't have, because
  // the nest then doesn't use the number.
  std::optional<model::IndexExpression> index(ir::VariableId id) { return if_known(nest_.index(id)); }
  std::optional<model::IndexExpression> index(ir::ExpressionId id) { return if_known(nest_.index(id)); }
  std::optional<model::IndexExpression> bound_index(const ir::CountedHeader& counted) {
    return if_known(nest_.bound_index(counted));
  }
  bool declares(ir::VariableId id) const { return nest_.declares(id); }

  // Returns whether the expression is arithmetic on constants and on variables for which `stays` holds.
  template <class Stays>
  bool is_plain(ir::ExpressionId expression, const Stays& stays) const {
    bool result = true;
    ir::each_below(body_, expression, [&](ir::ExpressionId id) {
      const ir::ExpressionNode& node = body_.expressions[id].node;
      if (const auto* name = std::get_if<ir::Name>(&node)) result = result && stays(name->variable);
      result = result && (std::holds_alternative<ir::Name>(node) || std::holds_alternative<ir::Constant>(node) ||
                          std::holds_alternative<ir::Load>(node) || std::holds_alternative<ir::Convert>(node) ||
                          std::holds_alternative<ir::Binary>(node) || std::holds_alternative<ir::Unary>(node));
    });
    return result;
  }

 private:
  std::optional<model::IndexExpression> if_known(std::optional<model::IndexExpression> e) const {
    return e && known(*e) ? std::move(e) : std::nullopt;
  }

  bool known(const model::IndexExpression& e) const {
    const bool is_symbol = e.operation == model::IndexExpression::Operation::symbol;
    return (!is_symbol || static_cast<std::size_t>(e.symbol) < known_) &&
           llvm::all_of(e.operands, [this](const model::IndexExpression& operand) { return known(operand); });
  }

  const ir::Body& body_;
  footprint::FootprintScan nest_;  // a copy of the nest's scan that computes index expressions
  const std::size_t known_;
};

}  // namespace ferry::translator::schedule
