// Helpers for passes that add nodes to a body: properties that follow from a node's kind alone, and a Builder, which
// replaces one node by another.
#pragma once

#include "ir/body.h"

namespace ferry::translator::ir {

// Returns whether every expression of this kind is an rvalue, because it computes a value. For other kinds, this
// depends on the operands.
bool computes_value(const ExpressionNode& node);

// Returns whether a statement's own text ends with a brace or a semicolon. For other statements, the user's text has a
// semicolon after the statement.
bool is_closed(const Body& body, StatementId id);

// Makes nodes for a pass. A parent refers to its operands by id, so putting a node at an operand's id replaces the
// operand.
//
//   h[k] += v      put(update, Spelt{"ferry_atomic_add(", h[k], ", ", v, ")"})
//   x              put(x, Spelt{"f(", moved(x), ")"})
class Builder {
 public:
  Builder(Body& body, const char* pass) : body_(body), pass_(pass) {}

  // Moves the node at `id` to a new id, so that a different node can be put at `id`. The node's parentheses move with
  // it, so the different node replaces them, too.
  ExpressionId moved(ExpressionId id);
  void put(ExpressionId id, ExpressionNode node);
  void put(StatementId id, StatementNode node);
  // Replaces the block's statements with the indices `first` to `last` by one statement.
  void put(StatementId block, std::size_t first, std::size_t last, StatementNode node);
  // Makes a node that replaces none, as a part of a new node.
  ExpressionId made(ExpressionNode node, TypeId type);
  StatementId made(StatementNode node);
  ExpressionId name(VariableId variable);
  ExpressionId constant(std::int64_t value, TypeId type);
  // Returns the number converted to the type, or the number itself if it has that type already.
  ExpressionId converted(ExpressionId number, TypeId type);
  // Copies an expression that consists of constants, variables and arithmetic. Its conversions become explicit.
  ExpressionId again(ExpressionId number);
  // Returns the id of the type. Adds the type if necessary.
  TypeId type(const Type& wanted);
  TypeId long_type();

 private:
  Body& body_;
  const char* pass_;
};

}  // namespace ferry::translator::ir
