// How passes make nodes of a body: what a node's kind alone determines, and how a node replaces another.
#pragma once

#include "ir/body.h"

namespace ferry::translator::ir {

// Returns whether an expression of this kind is never an lvalue, because it computes a value. For other kinds that
// depends on the operands.
bool computes_value(const ExpressionNode& node);

// Returns whether a statement's own text ends with a brace or a semicolon. After all other statements the user wrote a
// semicolon.
bool is_closed(const Body& body, StatementId id);

// Makes a pass's nodes. Parents refer to their operands by id, so a node that is put at an id replaces the operand.
//
//   h[k] += v      put(update, Spelt{"ferry_atomic_add(", h[k], ", ", v, ")"})
//   x              put(x, Spelt{"f(", moved(x), ")"})
class Builder {
 public:
  Builder(Body& body, const char* pass) : body_(body), pass_(pass) {}

  // Moves the node at `id` to a new id, so that another node can be put at `id`. Its parentheses move with it, so the
  // new node replaces them, too.
  ExpressionId moved(ExpressionId id);
  void put(ExpressionId id, ExpressionNode node);
  void put(StatementId id, StatementNode node);
  // Replaces the statements of a block from number `first` to `last` by one statement.
  void put(StatementId block, std::size_t first, std::size_t last, StatementNode node);
  // Makes a node that replaces nothing, as a part of another node.
  ExpressionId made(ExpressionNode node, TypeId type);
  StatementId made(StatementNode node);
  ExpressionId name(VariableId variable);
  ExpressionId constant(std::int64_t value, TypeId type);
  // Converts the number to another type; returns it unchanged if it has that type.
  ExpressionId converted(ExpressionId number, TypeId type);
  // Copies a number that is made of constants, variables and arithmetic, with explicit conversions.
  ExpressionId again(ExpressionId number);
  // Returns the id of a type, which is added if necessary.
  TypeId type(const Type& wanted);
  TypeId long_type();

 private:
  Body& body_;
  const char* pass_;
};

}  // namespace ferry::translator::ir
