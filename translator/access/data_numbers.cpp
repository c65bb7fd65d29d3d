// The part of Scan that makes symbols for numbers that depend on data or aren't affine, and records what is known about
// these numbers. See proof/data_symbols.cpp.
#include "access/scan.h"
#include "ir/queries.h"

namespace ferry::translator::access {

using model::IndexExpression;

IndexExpression Scan::data_symbol(ir::ExpressionId id) {
  const int made = symbol(model::Symbol::Kind::data, "", body_.type_of(id).number_type());
  if (const std::optional<ir::ValueBounds> values = ir::value_bounds(body_, id))
    footprint.symbols[static_cast<std::size_t>(made)].bounds = {values->low, values->high};
  std::optional<model::Symbol::Division> remainder = division(id, ir::Operator::remainder),
                                         quotient = division(id, ir::Operator::divide);
  std::optional<model::Symbol::Element> element = table_element(id);
  std::optional<IndexExpression> least, most;
  {
    const llvm::SaveAndRestore wholly(partly_known_, false);
    if (const std::optional<model::ValueRange> values = value_range(id))
      least = model::least_of(*values), most = model::most_of(*values);
  }
  model::Symbol& number = footprint.symbols[static_cast<std::size_t>(made)];
  if (least && refers_only_to_active_loops(*least)) number.least = std::move(least);
  if (most && refers_only_to_active_loops(*most)) number.most = std::move(most);
  number.remainder = std::move(remainder);
  number.quotient = std::move(quotient);
  number.element = std::move(element);
  return IndexExpression::of_symbol(made);
}

// Returns the dividend and the divisor of, for example, `(x + cx[q] + w) % w` or `t / m`, or none if the divisor isn't
// invariant.
std::optional<model::Symbol::Division> Scan::division(ir::ExpressionId id, ir::Operator operation) {
  const auto* binary = as<ir::Binary>(id);
  if (!binary || binary->operation != operation) return std::nullopt;
  std::optional<IndexExpression> dividend = as_written(binary->left), divisor;
  {
    const llvm::SaveAndRestore wholly(partly_known_, false);
    divisor = invariant(binary->right, false) ? as_written(binary->right) : std::nullopt;
  }
  if (!dividend || !divisor) return std::nullopt;
  return model::Symbol::Division{*std::move(dividend), *std::move(divisor)};
}

// Returns the table and the subscript of `cx[q]`, for `constexpr int cx[9] = {0, 1, 0, …};` or a std::array. Returns
// none if the table's values aren't known.
std::optional<model::Symbol::Element> Scan::table_element(ir::ExpressionId id) {
  const auto* subscript = as<ir::Subscript>(id);
  const auto* decay = subscript ? as<ir::Decay>(subscript->pointer) : nullptr;
  const auto* call = as<ir::Call>(id);
  const bool of_std = call && call->callee.kind == ir::Callee::Kind::element && call->arguments.size() == 2;
  const std::optional<ir::VariableId> table = decay    ? ir::named(body_, decay->array)
                                              : of_std ? ir::named(body_, call->arguments.front())
                                                       : std::nullopt;
  if (!table || !at(*table).table || !at(*table).table->bounds) return std::nullopt;
  const llvm::SaveAndRestore wholly(partly_known_, false);
  std::optional<IndexExpression> number = as_written(of_std ? call->arguments.back() : subscript->index);
  return number ? std::optional(model::Symbol::Element{std::to_string(table->number()), *std::move(number)})
                : std::nullopt;
}

}  // namespace ferry::translator::access
