// The precedence level of an expression's text. A text that replaces an operand needs parentheses if its level is lower
// than what the enclosing operator accepts.
#pragma once

#include "ir/written_text.h"

namespace ferry::translator::ir {

enum class Level {
  comma,
  assignment,  // assignment and conditional expressions
  any,         // other operators in the user's text
  logical_or,
  logical_and,
  bit_or,
  bit_xor,
  bit_and,
  equality,
  relation,
  shift,
  sum,
  product,
  unary,
  postfix,
  primary
};

inline Level next(Level level) { return static_cast<Level>(static_cast<int>(level) + 1); }
Level level_of(Operator operation);

// For a node without a text of its own, returns the operand whose text is written in its place; otherwise returns none.
// For example, a load is written as its object.
std::optional<ExpressionId> written_operand(const ExpressionNode& node);

// Returns the level of an expression's text: of the user's text, or of the text that is printed for a pass's node.
Level level_of(const Body& body, const WrittenText& text, ExpressionId id);
// Returns the level of the text that is printed for a pass's node from its kind and operands.
Level level_of_made(const Body& body, const WrittenText& text, const ExpressionNode& node);

}  // namespace ferry::translator::ir
