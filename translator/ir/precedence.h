// The precedence of an expression's text. A text that replaces an operand needs parentheses if its level is lower than
// what the operator around it accepts.
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

// The node whose text is written for a node without text: a load is written as its object.
std::optional<ExpressionId> written_operand(const ExpressionNode& node);

// The level of an expression's text: the user's, or what a made node prints.
Level level_of(const Body& body, const WrittenText& text, ExpressionId id);
// The level of a node that prints from its kind and operands.
Level level_of_made(const Body& body, const WrittenText& text, const ExpressionNode& node);

}  // namespace ferry::translator::ir
