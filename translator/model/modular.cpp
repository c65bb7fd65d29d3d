// See modular.h.
#include "model/modular.h"

#include "model/integer_type.h"

#include <algorithm>

namespace ferry::translator::model {

namespace {

using Operation = IndexExpression::Operation;

class Rewriter {
 public:
  explicit Rewriter(const std::vector<Symbol>& symbols) : symbols_(symbols) {}

  // Returns an expression that has the original expression's value whenever that value fits its type.
  IndexExpression rewritten(const IndexExpression& e) const {
    const std::optional<IntegerType> type = type_of(e);
    if (type && wraps(e, *type) && has_negative_operand(e))
      return IndexExpression::unary(Operation::convert, congruent(e, *type), named(e, *type));
    return with_operands(e, [this](const IndexExpression& operand) { return rewritten(operand); });
  }

 private:
  std::optional<IntegerType> type_of(const IndexExpression& e) const {
    switch (e.operation) {
      case Operation::constant:
      case Operation::convert:
        return e.type.integer;
      case Operation::symbol:
        return symbols_[static_cast<std::size_t>(e.symbol)].type.integer;
      case Operation::negate:
      case Operation::add:
      case Operation::subtract:
      case Operation::multiply:
      case Operation::divide:
      case Operation::remainder:
        break;
    }
    const std::optional<IntegerType> left = type_of(e.operands.front()), right = type_of(e.operands.back());
    return left && right ? std::optional(common_type(*left, *right)) : std::nullopt;
  }

  static bool is_arithmetic(const IndexExpression& e) {
    return e.operation == Operation::add || e.operation == Operation::subtract || e.operation == Operation::multiply ||
           e.operation == Operation::negate;
  }

  // Returns whether the expression is computed modulo 2^bits, or converts such a value to the type.
  bool wraps(const IndexExpression& e, const IntegerType& type) const {
    if (is_arithmetic(e)) return !type.is_signed;
    if (e.operation != Operation::convert || type.bits < 8) return false;
    const std::optional<IntegerType> from = type_of(e.operands[0]);
    return from && from->bits >= type.bits && wraps(e.operands[0], *from);
  }

  // Returns whether an operation in the expression has an operand that may be negative.
  bool has_negative_operand(const IndexExpression& e) const {
    if (e.operation == Operation::convert) return has_negative_operand(e.operands[0]);
    return is_arithmetic(e) && std::any_of(e.operands.begin(), e.operands.end(), [&](const IndexExpression& operand) {
             const std::optional<IntegerType> type = type_of(operand);
             if (!type || !type->is_signed) return type && has_negative_operand(operand);
             return operand.operation != Operation::constant || operand.value < 0;
           });
  }

  // Returns an expression in 128 bits that is congruent to `e` modulo 2^n, where n is the width of `type`. `type` is
  // the type of `e` or a narrower one.
  IndexExpression congruent(const IndexExpression& e, const IntegerType& type) const {
    const std::optional<IntegerType> own = type_of(e);
    const bool converted = own && own->bits >= type.bits && e.operation == Operation::convert;
    if (converted && wraps(e, *own)) return congruent(e.operands[0], type);
    if (converted && !own->is_signed) {
      const std::optional<IntegerType> from = type_of(e.operands[0]);
      if (from && from->is_signed) return congruent(e.operands[0], type);  // sign extension preserves congruence
    }
    if (!own || own->is_signed || own->bits < type.bits || !is_arithmetic(e))
      return IndexExpression::unary(Operation::convert, rewritten(e), wide_type);
    return with_operands(e, [&](const IndexExpression& operand) { return congruent(operand, type); });
  }

  // Applies the operation of `e` to the operands that `make` returns. Copies no subtree: with a copy at each level, a
  // chain of n operations would need n² memory.
  template <class Make>
  static IndexExpression with_operands(const IndexExpression& e, const Make& make) {
    IndexExpression result{e.operation, e.value, e.symbol, e.type, {}};
    for (const IndexExpression& operand : e.operands) result.operands.push_back(make(operand));
    return result;
  }

  static NumberType named(const IndexExpression& e, const IntegerType& type) {
    return e.operation == Operation::convert ? e.type : NumberType{name_of(type), type};
  }

  const std::vector<Symbol>& symbols_;
};

}  // namespace

IndexExpression without_wrapped_operands(const IndexExpression& expression, const std::vector<Symbol>& symbols) {
  return Rewriter(symbols).rewritten(expression);
}

}  // namespace ferry::translator::model
