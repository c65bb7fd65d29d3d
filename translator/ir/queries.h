// Questions about expressions that every reader of the tree asks.
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

// The elements of a std::array that a kernel holds: the array in it.
bool is_array_in_image(const Member& member);
// An object taken for its base, whose members it can name as its own.
bool is_base(const Member& member);

// What an lvalue is another name of: `f_[i]` of `f(i)`, with `double& f(int i) { return f_[i]; }`, and `total_` of
// `*total()`, with `double* total() { return &total_; }`. Bare; itself where it is none.
ExpressionId denoted(const Body& body, ExpressionId id);

// The object whose address the pointer is, also as a call's result; none where it isn't known.
std::optional<ExpressionId> pointed_at(const Body& body, ExpressionId pointer);

// The variable that the lvalue is, where the calls that it is made of do nothing but name it; their arguments.
std::optional<VariableId> denoted_variable(const Body& body, ExpressionId id);
std::vector<ExpressionId> naming_arguments(const Body& body, ExpressionId id);

// The code does nothing with the array but to read its elements and to ask for its size.
bool only_loads_elements(const Body& body, VariableId array, StatementId code);

// What it is in an index expression.
std::optional<model::IndexExpression::Operation> arithmetic(Operator operation);

// What it asks of its operands; none where it doesn't compare.
std::optional<model::Compare> comparison(Operator operation);

// Returns what the stub calls the variable, or the user's name for it if the former contains a name of Ferry's own.
std::string shown(const Variable& variable);
// Returns an expression of the stub with the users' names for all variables that the stub names otherwise.
std::string shown(const Body& body, std::string text);

// Evaluating it twice does the same as evaluating it once.
bool repeatable(const Body& body, ExpressionId id);

// Bare, they are the same tree: same names, operations, types and values. Of two calls of a function that only returns
// something that is the same tree, too.
bool same(const Body& body, ExpressionId a, ExpressionId b);

// The operands of `std::min(a, b)`, or of `a < b ? a : b` and its like, where `name` is "min"; none of anything else.
std::vector<ExpressionId> selected(const Body& body, ExpressionId id, const std::string& name);

// `if (p)`, `p != nullptr`, `p == 0`: the pointer that is tested, and whether the test holds where it isn't null.
struct NullTest {
  ExpressionId pointer;
  bool if_set;
};
std::optional<NullTest> null_test(const Body& body, ExpressionId id);

// The bounds of an integer, whatever its variables hold: 0 to 3 for `x & 3`, 0 to 255 for an unsigned char.
struct ValueBounds {
  std::int64_t low, high;
};
std::optional<ValueBounds> value_bounds(const Body& body, ExpressionId id);

}  // namespace ferry::translator::ir
