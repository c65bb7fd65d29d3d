// Bounds of ranges, as trees over values that are known before a launch: invariants and the bounds of the grid's loops.
// The bounds are mathematical integers, which the runtime evaluates in 128 bits without wrapping or rounding.
//
//   if (i > 0) s += a[i - 1];       a is read from max(low(i), 1) - 1 to high(i) - 1, where high(i) >= 1
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ferry::translator::model {

struct BoundExpression {
  enum class Operation {
    constant,
    symbol,  // the value of an invariant
    low,
    high,  // the greatest value of a grid loop's variable; `low` is the least
    add,
    subtract,
    multiply,
    negate,
    minimum,
    maximum,
    floor_divide,
    remainder,  // modulo a positive constant, rounding towards minus infinity
    choose,     // the operands are: condition, then, else
    equal,
    less,
    less_equal,
    both,
    either,
  };
  Operation operation = Operation::constant;
  std::int64_t value = 0;  // only used by `constant`
  int symbol = -1;         // only used by `symbol`, `low` and `high`
  std::vector<BoundExpression> operands;

  friend bool operator==(const BoundExpression&, const BoundExpression&) = default;
};

// The elements from `low` to `high`, inclusive, if the condition holds, otherwise no elements. `low` and `high` are
// touched.
struct Hull {
  std::vector<BoundExpression> condition;  // at most one condition; if empty, always true
  BoundExpression low, high;

  friend bool operator==(const Hull&, const Hull&) = default;
};

}  // namespace ferry::translator::model
