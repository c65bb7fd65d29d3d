// Where an integer may lie that data decides, as a tree that the runtime evaluates by interval arithmetic
// (runtime/src/value_span.h):
//
//   x[col[k]]                   load(col, k)
//   in[x < 0 ? x + n : x]       united(x at most -1, + n; x at least 0)
//
// A value that it doesn't bound but by its type is *unbounded*: behind a pointer nobody can say how far that reaches.
#pragma once

#include "model/index_expression.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace ferry::translator::model {

struct ValueRange {
  enum class Operation {
    number,  // index: the same wherever it is evaluated, or a loop's
    none,    // no value
    any,     // of type
    load,    // of type, from buffer: the elements operands[0]; of objects the bytes operands[1] to operands[2] of each
    convert,
    negate,
    add,
    subtract,
    multiply,
    divide,
    remainder,
    bit_and,
    bit_or,
    bit_xor,
    right,  // >>
    least,
    greatest,
    between,   // from the first operand's least to the second's greatest value
    united,    // one or the other
    at_least,  // the first operand, where it is at least the second
    at_most,
    except,  // the first operand, where it isn't the second
  };
  Operation operation = Operation::none;
  IndexExpression index = {};
  NumberType type = {};
  int buffer = -1;
  std::vector<ValueRange> operands = {};

  static ValueRange number(IndexExpression index) { return {Operation::number, std::move(index)}; }
  static ValueRange constant(std::int64_t value) { return number(IndexExpression::constant(value, long_type)); }
  static ValueRange any(NumberType type) { return {Operation::any, {}, std::move(type)}; }
  static ValueRange load(int buffer, NumberType type, ValueRange elements);
  static ValueRange unary(Operation operation, ValueRange operand, NumberType type = {});
  static ValueRange binary(Operation operation, ValueRange left, ValueRange right);

  friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

// One of both. What is the same twice is said once.
ValueRange united(const ValueRange& a, const ValueRange& b);

// Nodes of the tree; each is evaluated at a launch.
std::size_t size(const ValueRange& range);

// Calls f for the tree and all below.
void each(const ValueRange& range, const std::function<void(const ValueRange&)>& f);
void each(ValueRange& range, const std::function<void(ValueRange&)>& f);

// The buffer is gone, and later ones have the number before: what was loaded from it may be anything.
void drop_loads(ValueRange& range, int buffer);

// Numbers that no value is below, and that none is above, as mathematics has them; none: data decides that, too.
std::optional<IndexExpression> least_of(const ValueRange& range);
std::optional<IndexExpression> most_of(const ValueRange& range);

// Whether types alone don't bound it. `sized`: whether a buffer's elements are known without their subscripts.
bool is_bounded(const ValueRange& range, const std::function<bool(int buffer)>& sized);

}  // namespace ferry::translator::model
