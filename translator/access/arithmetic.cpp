// The part of Scan that reads arithmetic: sums, products, quotients, masks and shifts of index expressions. See scan.h.
#include "access/scan.h"
#include "ir/queries.h"
#include "model/integer_type.h"

#include <algorithm>
#include <bit>

namespace ferry::translator::access {

using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

namespace {

IndexExpression converted(IndexExpression value, model::NumberType type) {
  return IndexExpression::unary(Operation::convert, std::move(value), std::move(type));
}

// Returns k if the number is 2^k - 1, and none otherwise.
std::optional<int> bits_of_mask(const std::optional<std::int64_t>& number) {
  if (!number || *number < 1 || (*number & (*number + 1)) != 0) return std::nullopt;
  return std::bit_width(static_cast<std::uint64_t>(*number));
}

}  // namespace

bool Scan::is_invariant(const IndexExpression& number) const {
  std::map<int, int> symbols;
  model::count_symbols(number, symbols);
  return std::all_of(symbols.begin(), symbols.end(), [&](const auto& counted) {
    return footprint.symbols[static_cast<std::size_t>(counted.first)].kind == model::Symbol::Kind::invariant;
  });
}

std::optional<IndexExpression> Scan::index_of(const ir::Unary& unary) {
  std::optional<IndexExpression> value = as_written(unary.operand);
  if (!value || unary.operation == ir::Operator::plus) return value;
  return IndexExpression::unary(Operation::negate, std::move(*value));
}

std::optional<IndexExpression> Scan::index_of(const ir::Binary& binary) {
  const std::optional<Operation> operation = ir::arithmetic(binary.operation);
  if (!operation) return std::nullopt;
  std::optional<IndexExpression> left = as_written(binary.left), right = as_written(binary.right);
  if (!left || !right) return std::nullopt;
  const bool divides = *operation == Operation::divide || *operation == Operation::remainder;
  if (divides && !is_divisor(*right, *left)) return std::nullopt;
  return IndexExpression::binary(*operation, std::move(*left), std::move(*right));
}

bool Scan::is_divisor(const IndexExpression& divisor, const IndexExpression& dividend) const {
  if (divisor.operation == Operation::constant) return divisor.value > 0;
  return any_divisor_ && is_invariant(divisor) && !is_invariant(dividend);
}

// Reads `x & (2^k - 1)` as the remainder of the unsigned x, `x >> k` as its quotient, and `x << k` as a product in 64
// bits. These equal what C++ computes if the conversions preserve the values. The mask may be converted to a
// different type, which may change x, but never the remainder.
std::optional<IndexExpression> Scan::index_of_bits(ir::ExpressionId id) {
  const auto* binary = as<ir::Binary>(id);
  const model::NumberType type = body_.type_of(id).number_type();
  if (!binary || !type.integer || type.integer->bits < 32 || type.integer->bits > 64) return std::nullopt;
  const bool masks = binary->operation == ir::Operator::bit_and, left = binary->operation == ir::Operator::shift_left;
  if (!masks && !left && binary->operation != ir::Operator::shift_right) return std::nullopt;
  const std::optional<std::int64_t> number = at(binary->right).value, first = at(binary->left).value;
  const std::optional<int> mask = bits_of_mask(number ? number : first);
  const int most = static_cast<int>(type.integer->bits) - 2;
  if (masks ? !mask || *mask > most : !number || *number < 1 || *number > most) return std::nullopt;
  std::optional<IndexExpression> value = as_written(masks && !number ? binary->right : binary->left);
  if (!value || rests_on_data(*value)) return std::nullopt;
  const bool wide = left && type.integer->is_signed && type.integer->bits < 64;
  const model::IntegerType natural{false, type.integer->bits};
  const model::NumberType computed = wide ? model::long_type : model::NumberType{model::name_of(natural), natural};
  const Operation operation = masks ? Operation::remainder : left ? Operation::multiply : Operation::divide;
  IndexExpression power = IndexExpression::constant(std::int64_t{1} << (masks ? *mask : *number), computed);
  return converted(IndexExpression::binary(operation, converted(*std::move(value), computed), std::move(power)), type);
}

std::optional<IndexExpression> Scan::index_with_quotients(ir::ExpressionId id) {
  const llvm::SaveAndRestore any(any_divisor_, true);
  return index(id);
}

}  // namespace ferry::translator::access
