// Questions about expressions for all readers of the tree.
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <optional>

namespace ferry::translator::ir {

// Returns the expression without implicit loads, conversions and temporaries.
ExpressionId bare(const Body& body, ExpressionId id);
// Returns the expression without implicit loads and conversions. Keeps temporaries, because they are objects.
ExpressionId without_conversions(const Body& body, ExpressionId id);

// Returns the variable that the bare expression names; none if it isn't a name.
std::optional<VariableId> named(const Body& body, ExpressionId id);

// Returns whether the member is the array inside a std::array that a kernel holds.
bool is_array_in_image(const Member& member);
// Returns whether the member is a base of the object, whose members it can name as its own.
bool is_base(const Member& member);

// Returns the lvalue of which this is an alias: `f_[i]` for `f(i)`, with `double& f(int i) { return f_[i]; }`, and
// `total_` for `*total()`, with `double* total() { return &total_; }`. The result is bare. An expression that is no
// alias is returned itself.
ExpressionId denoted(const Body& body, ExpressionId id);

// Returns the object whose address the pointer holds, also if a call returns the pointer; none if unknown.
std::optional<ExpressionId> pointed_at(const Body& body, ExpressionId pointer);

// Return the variable that the lvalue denotes, if the calls in the lvalue only name it, and the arguments of these
// calls.
std::optional<VariableId> denoted_variable(const Body& body, ExpressionId id);
std::vector<ExpressionId> naming_arguments(const Body& body, ExpressionId id);

// Returns whether the code only reads elements of the array and its size.
bool only_loads_elements(const Body& body, VariableId array, StatementId code);

// Returns the operation that the operator is in an index expression; none if it isn't one.
std::optional<model::IndexExpression::Operation> arithmetic(Operator operation);

// Returns the comparison; none if the operator doesn't compare.
std::optional<model::Compare> comparison(Operator operation);

// Returns the stub's name for the variable, or the user's name for it if the former contains a name of Ferry's own.
std::string shown(const Variable& variable);
// Returns a stub's expression with the user's names for all variables that the stub names differently.
std::string shown(const Body& body, std::string text);

// Returns whether evaluating the expression twice has the same effect as evaluating it once.
bool repeatable(const Body& body, ExpressionId id);

// Returns whether the bare expressions are equal trees: same names, operations, types and values. Two calls of a
// function that only returns an expression are equal if their arguments are.
bool same(const Body& body, ExpressionId a, ExpressionId b);

// Returns the operands of `std::min(a, b)`, or of `a < b ? a : b` and the like, for `name` "min"; empty for anything
// else.
std::vector<ExpressionId> selected(const Body& body, ExpressionId id, const std::string& name);

// A test of a pointer, `if (p)`, `p != nullptr`, `p == 0`: the pointer, and whether the test holds if that isn't null.
struct NullTest {
  ExpressionId pointer;
  bool if_set;
};
std::optional<NullTest> null_test(const Body& body, ExpressionId id);

// The bounds of an integer for any values of its variables: 0 to 3 for `x & 3`, 0 to 255 for an unsigned char.
struct ValueBounds {
  std::int64_t low, high;
};
std::optional<ValueBounds> value_bounds(const Body& body, ExpressionId id);

}  // namespace ferry::translator::ir
