// Operations on ranges of values, for the part of FootprintScan that tracks the values of integers.
#pragma once

#include "ir/function.h"
#include "model/value_range.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace ferry::translator::footprint {

inline bool same_values(const model::NumberType& wide, const model::NumberType& narrow) {
  return wide.integer && narrow.integer && wide.integer->holds(*narrow.integer);
}

inline unsigned bits_of(const ir::Type& type) {
  const std::optional<model::IntegerType> integer = type.number_type().integer;
  return integer ? integer->bits : 0;
}

// Returns the range after a static_cast from one type to another.
inline model::ValueRange converted(model::ValueRange value, const model::NumberType& from,
                                   const model::NumberType& to) {
  return same_values(to, from) ? value
                               : model::ValueRange::unary(model::ValueRange::Operation::convert, std::move(value), to);
}

inline model::ValueRange plus(model::ValueRange value, std::int64_t by) {
  return by == 0 ? value
                 : model::ValueRange::binary(model::ValueRange::Operation::add, std::move(value),
                                             model::ValueRange::constant(by));
}

// Returns `value`, restricted by the fact that it compares with `other` in the given way.
inline model::ValueRange where(model::ValueRange value, model::Compare compare, const model::ValueRange& other) {
  switch (compare) {
    case model::Compare::less:
      return model::ValueRange::binary(model::ValueRange::Operation::at_most, std::move(value), plus(other, -1));
    case model::Compare::less_equal:
      return model::ValueRange::binary(model::ValueRange::Operation::at_most, std::move(value), other);
    case model::Compare::greater:
      return model::ValueRange::binary(model::ValueRange::Operation::at_least, std::move(value), plus(other, 1));
    case model::Compare::greater_equal:
      return model::ValueRange::binary(model::ValueRange::Operation::at_least, std::move(value), other);
    case model::Compare::equal:
      return model::ValueRange::binary(
          model::ValueRange::Operation::at_least,
          model::ValueRange::binary(model::ValueRange::Operation::at_most, std::move(value), other), other);
    case model::Compare::not_equal:
      return model::ValueRange::binary(model::ValueRange::Operation::except, std::move(value), other);
  }
  return value;
}

// Returns the result of the operation as a single number if both operands are known numbers; otherwise returns it as a
// tree.
inline model::ValueRange folded(model::ValueRange::Operation operation, model::ValueRange left,
                                model::ValueRange right) {
  if (left.operation == model::ValueRange::Operation::number &&
      right.operation == model::ValueRange::Operation::number &&
      (operation == model::ValueRange::Operation::add || operation == model::ValueRange::Operation::subtract))
    return model::ValueRange::number(model::sum(std::move(left.index), std::move(right.index),
                                                operation == model::ValueRange::Operation::add
                                                    ? model::IndexExpression::Operation::add
                                                    : model::IndexExpression::Operation::subtract));
  return model::ValueRange::binary(operation, std::move(left), std::move(right));
}

}  // namespace ferry::translator::footprint
