// How tightly the text of an expression holds together, from the outside in: what stands in the place of an operand
// needs parentheses where its level is less than the operator around it takes.
#pragma once

#include "ir/written_text.h"

namespace ferry::translator::ir {

enum class Level {
  comma,
  assignment,  // and what is chosen
  any,         // other operators, as the user wrote them
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

// What the node is written as, where nobody writes the node itself: a load is written as its object.
std::optional<ExpressionId> shows(const ExpressionNode& node);

// Of what the text has of an expression: the user's, or what a made node prints.
Level level_of(const Body& body, const WrittenText& text, ExpressionId id);
// Of a node that prints from its kind and operands.
Level level_of_made(const Body& body, const WrittenText& text, const ExpressionNode& node);

}  // namespace ferry::translator::ir
