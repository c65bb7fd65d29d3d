// The range of an integer that depends on data, as a tree which the runtime evaluates in interval arithmetic
// (runtime/src/value_span.h):
//
//   x[col[k]]                   load(col, k)
//   in[x < 0 ? x + n : x]       united(x at most -1, + n; x at least 0)
//
// A value is *unbounded* if it has no bounds but those of its type: its distance from a pointer has no useful limit.
#pragma once

#include "model/index_expression.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace ferry::translator::model {

struct ValueRange {
  enum class Operation {
    number,  // `index`, which is an invariant or a loop's variable
    none,    // no value
    any,     // any value of `type`
    load,    // a `type` value from elements operands[0] of `buffer`; for objects, bytes operands[1] to [2] of each
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
    right,  // the operator >>
    least,
    greatest,
    between,   // from the first operand's least value to the second's greatest
    united,    // the union of the operands
    at_least,  // the first operand restricted to values that are at least the second
    at_most,
    except,  // the first operand without the second's value
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

// Returns the union of two ranges. Equal operands occur once.
ValueRange united(const ValueRange& a, const ValueRange& b);

// Returns the number of nodes in the tree. A launch evaluates each of them.
std::size_t size(const ValueRange& range);

// Calls `f` for the tree and each node below it.
void each(const ValueRange& range, const std::function<void(const ValueRange&)>& f);
void each(ValueRange& range, const std::function<void(ValueRange&)>& f);

// Makes values that are loaded from a removed buffer unknown, and renumbers the buffers after it.
void drop_loads(ValueRange& range, int buffer);

// These return mathematical bounds: no value is below least_of() or above most_of(). They return nullopt if the bound
// depends on data.
std::optional<IndexExpression> least_of(const ValueRange& range);
std::optional<IndexExpression> most_of(const ValueRange& range);

// Returns whether the range has bounds other than those of types. `sized` says whether a buffer's extent is known
// without its subscripts.
bool is_bounded(const ValueRange& range, const std::function<bool(int buffer)>& sized);

}  // namespace ferry::translator::model
