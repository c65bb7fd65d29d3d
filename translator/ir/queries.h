// Questions that are asked of expressions wherever the tree is read.
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <optional>

namespace ferry::translator::ir {

// Without what nobody wrote: loads, conversions, temporaries.
ExpressionId bare(const Body& body, ExpressionId id);
// The same, but a temporary is an object.
ExpressionId without_conversions(const Body& body, ExpressionId id);

// The variable that the expression names, bare.
std::optional<VariableId> named(const Body& body, ExpressionId id);

// What it is in an index expression.
std::optional<model::IndexExpression::Operation> arithmetic(Operator operation);

// Evaluated twice it does what it does evaluated once.
bool repeatable(const Body& body, ExpressionId id);

// Bare, they are the same tree: of the same names, operations, types and values.
bool same(const Body& body, ExpressionId a, ExpressionId b);

// What an integer can be, whatever its variables hold: of `x & 3` 0 to 3, of an unsigned char 0 to 255.
struct ValueBounds {
  std::int64_t low, high;
};
std::optional<ValueBounds> value_bounds(const Body& body, ExpressionId id);

}  // namespace ferry::translator::ir
