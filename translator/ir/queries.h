// Questions about expressions for all readers of the tree.
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <optional>

namespace ferry::translator::ir {

// Returns the expression inside implicit loads, conversions and temporaries.
ExpressionId bare(const Body& body, ExpressionId id);
// Returns the expression inside implicit loads and conversions. Doesn't look inside temporaries, because they are
// objects.
ExpressionId without_conversions(const Body& body, ExpressionId id);

// Returns the variable that the bare expression names, or none if it isn't a name.
std::optional<VariableId> named(const Body& body, ExpressionId id);

// Returns whether the member is the array inside the device image of a std::array.
bool is_array_in_image(const Member& member);
// Returns whether the member denotes a base class subobject, whose members the object can name as its own.
bool is_base(const Member& member);

// Returns the lvalue of which the expression is an alias. For example, returns `f_[i]` for `f(i)` if the callee is
// `double& f(int i) { return f_[i]; }`, and `total_` for `*total()` if the callee is `double* total() { return
// &total_; }`. The result is bare. If the expression is no alias, returns the expression itself.
ExpressionId denoted(const Body& body, ExpressionId id);

// Returns the object whose address the pointer holds, even if a call returns the pointer. Returns none if the object is
// unknown.
std::optional<ExpressionId> pointed_at(const Body& body, ExpressionId pointer);

// These return the variable that the lvalue denotes if the calls in the lvalue do nothing but name the variable, and
// the arguments of these calls.
std::optional<VariableId> denoted_variable(const Body& body, ExpressionId id);
std::vector<ExpressionId> naming_arguments(const Body& body, ExpressionId id);

// Returns whether the code uses the array only by reading its elements and its size.
bool only_loads_elements(const Body& body, VariableId array, StatementId code);

// Returns the operation in index expressions that corresponds to the operator, or none if there is no such operation.
std::optional<model::IndexExpression::Operation> arithmetic(Operator operation);

// Returns the comparison, or none if the operator doesn't compare.
std::optional<model::Compare> comparison(Operator operation);

// Returns the stub's name for the variable, or the user's name if the stub's name contains a name of Ferry's own.
std::string shown(const Variable& variable);
// Returns the stub's expression with the user's names in place of names that only the stub uses.
std::string shown(const Body& body, std::string text);

// Returns whether evaluating the expression twice has the same effect as evaluating it once.
bool repeatable(const Body& body, ExpressionId id);

// Returns whether the bare expressions are equal trees, with the same names, operations, types and values. Two calls of
// a function that only returns an expression are equal if their arguments are equal.
bool same(const Body& body, ExpressionId a, ExpressionId b);

// Returns the operands of a selection such as `std::min(a, b)` or `a < b ? a : b`, for `name` "min". Returns an empty
// list for anything else.
std::vector<ExpressionId> selected(const Body& body, ExpressionId id, const std::string& name);

// A null test such as `if (p)`, `p != nullptr` or `p == 0`: the pointer, and whether the condition is true if the
// pointer isn't null.
struct NullTest {
  ExpressionId pointer;
  bool if_set;
};
std::optional<NullTest> null_test(const Body& body, ExpressionId id);

// The bounds of an integer expression for all values of its variables: 0 and 3 for `x & 3`, 0 and 255 for a byte.
struct ValueBounds {
  std::int64_t low, high;
};
std::optional<ValueBounds> value_bounds(const Body& body, ExpressionId id);

}  // namespace ferry::translator::ir
