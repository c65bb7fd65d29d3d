#include "model/value_range.h"

#include <algorithm>
#include <utility>

namespace ferry::translator::model {

namespace {

using Ends = std::pair<bool, bool>;  // whether the least and the greatest value have bounds other than the type's

Ends both(Ends a, Ends b) { return {a.first && b.first, a.second && b.second}; }

Ends bounded_ends(const ValueRange& range, const std::function<bool(int)>& sized) {
  using enum ValueRange::Operation;
  const auto operand = [&](std::size_t i) { return bounded_ends(range.operands[i], sized); };
  const auto all = [](bool known) { return Ends{known, known}; };
  const bool narrow = range.type.integer && range.type.integer->bits <= 16;
  switch (range.operation) {
    case number:
    case none:
      return all(true);
    case any:
      return {narrow || (range.type.integer && !range.type.integer->is_signed), narrow};
    case load:
      return all(narrow || sized(range.buffer) || operand(0) == all(true));
    case convert:
      return narrow ? all(true) : operand(0);
    case negate: {
      const Ends ends = operand(0);
      return {ends.second, ends.first};
    }
    case add:
      return both(operand(0), operand(1));
    case subtract: {
      const Ends a = operand(0), b = operand(1);
      return {a.first && b.second, a.second && b.first};
    }
    case multiply: {
      const Ends ends = both(operand(0), operand(1));
      return all(ends.first && ends.second);
    }
    case divide:
      return operand(0);
    case remainder:
      return all(operand(1) == all(true) || operand(0) == all(true));
    case bit_and:
      return all(operand(0) == all(true) || operand(1) == all(true));
    case bit_or:
    case bit_xor:
      return all(operand(0) == all(true) && operand(1) == all(true));
    case right:
      return operand(0);
    case least: {
      const Ends a = operand(0), b = operand(1);
      return {a.first && b.first, a.second || b.second};
    }
    case greatest: {
      const Ends a = operand(0), b = operand(1);
      return {a.first || b.first, a.second && b.second};
    }
    case between:
      return {operand(0).first, operand(1).second};
    case united:
      return both(operand(0), operand(1));
    case at_least:
      return {operand(0).first || operand(1).first, operand(0).second};
    case at_most:
      return {operand(0).first, operand(0).second || operand(1).second};
    case except:
      return operand(0);
  }
  return all(false);
}

}  // namespace

ValueRange ValueRange::load(int buffer, NumberType type, ValueRange elements) {
  ValueRange result{Operation::load, {}, std::move(type), buffer};
  result.operands.push_back(std::move(elements));
  return result;
}

ValueRange ValueRange::unary(Operation operation, ValueRange operand, NumberType type) {
  ValueRange result{operation, {}, std::move(type)};
  result.operands.push_back(std::move(operand));
  return result;
}

ValueRange ValueRange::binary(Operation operation, ValueRange left, ValueRange right) {
  ValueRange result{operation};
  result.operands.push_back(std::move(left));
  result.operands.push_back(std::move(right));
  return result;
}

ValueRange united(const ValueRange& a, const ValueRange& b) {
  if (a == b || b.operation == ValueRange::Operation::none) return a;
  if (a.operation == ValueRange::Operation::none) return b;
  return ValueRange::binary(ValueRange::Operation::united, a, b);
}

namespace {

// Returns the union's bound if both bounds are known and are either equal or both constants.
std::optional<IndexExpression> farther(const std::optional<IndexExpression>& a, const std::optional<IndexExpression>& b,
                                       bool most) {
  if (!a || !b || a == b) return a && b ? a : std::nullopt;
  constexpr auto constant = IndexExpression::Operation::constant;
  if (a->operation != constant || b->operation != constant) return std::nullopt;
  return (a->value < b->value) == most ? b : a;
}

std::optional<IndexExpression> end_of(const ValueRange& range, bool most) {
  using Of = ValueRange::Operation;
  const auto end = [&](std::size_t operand, bool other = false) {
    return end_of(range.operands[operand], most != other);
  };
  const auto either = [](std::optional<IndexExpression> first, const std::optional<IndexExpression>& second) {
    return first ? first : second;
  };
  switch (range.operation) {
    case Of::number:
      return range.index;
    case Of::any: {  // a narrow type counts as a bound, as in `k += x[j] > 0`
      if (!range.type.integer || range.type.integer->bits > 8) return std::nullopt;
      const auto& [is_signed, bits] = *range.type.integer;
      const std::int64_t values = std::int64_t{1} << (is_signed ? bits - 1 : bits);
      return IndexExpression::constant(most ? values - 1 : is_signed ? -values : 0, long_type);
    }
    case Of::between:
      return end(most ? 1 : 0);
    case Of::at_most:
      return most ? either(end(1), end(0)) : end(0);
    case Of::at_least:
      return most ? end(0) : either(end(1), end(0));
    case Of::except:
      return end(0);
    case Of::least:
      return most ? either(end(0), end(1)) : farther(end(0), end(1), most);
    case Of::greatest:
      return most ? farther(end(0), end(1), most) : either(end(0), end(1));
    case Of::united:
      return farther(end(0), end(1), most);
    case Of::add:
    case Of::subtract: {
      const bool adds = range.operation == Of::add;
      std::optional<IndexExpression> left = end(0), right = end(1, !adds);
      if (!left || !right) return std::nullopt;
      return sum(*std::move(left), *std::move(right),
                 adds ? IndexExpression::Operation::add : IndexExpression::Operation::subtract);
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<IndexExpression> least_of(const ValueRange& range) { return end_of(range, false); }
std::optional<IndexExpression> most_of(const ValueRange& range) { return end_of(range, true); }

std::size_t size(const ValueRange& range) {
  std::size_t nodes = 0;
  each(range, [&](const ValueRange&) { ++nodes; });
  return nodes;
}

void each(const ValueRange& range, const std::function<void(const ValueRange&)>& f) {
  f(range);
  for (const ValueRange& operand : range.operands) each(operand, f);
}

void each(ValueRange& range, const std::function<void(ValueRange&)>& f) {
  f(range);
  for (ValueRange& operand : range.operands) each(operand, f);
}

void drop_loads(ValueRange& range, int buffer) {
  each(range, [buffer](ValueRange& r) {
    if (r.operation != ValueRange::Operation::load) return;
    if (r.buffer == buffer) r = ValueRange::any(r.type);
    if (r.buffer > buffer) --r.buffer;
  });
}

bool is_bounded(const ValueRange& range, const std::function<bool(int)>& sized) {
  return bounded_ends(range, sized) == Ends{true, true};
}

}  // namespace ferry::translator::model
