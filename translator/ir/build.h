// How passes make nodes of a body: what is decided about a node by its kind alone, and how one takes the place of
// another.
#pragma once

#include "ir/body.h"

namespace ferry::translator::ir {

// An expression of this kind is never an lvalue: it computes a value. Of others that depends on their operands.
bool computes_value(const ExpressionNode& node);

// Whether a statement's own text ends with a brace or a semicolon; behind all others the user wrote a semicolon.
bool is_closed(const Body& body, StatementId id);

// Makes a pass's nodes. What stands at an id is what those around it have as an operand, so whatever takes its place
// there is theirs.
//
//   h[k] += v      put(update, Spelt{"ferry_atomic_add(", h[k], ", ", v, ")"})
//   x              put(x, Spelt{"f(", moved(x), ")"})
class Builder {
 public:
  Builder(Body& body, const char* pass) : body_(body), pass_(pass) {}

  // Gives what stands at `id` a row of its own, for the node that is put there next. The parentheses around it go with
  // it, so that the next node takes their place, too.
  ExpressionId moved(ExpressionId id);
  void put(ExpressionId id, ExpressionNode node);
  void put(StatementId id, StatementNode node);
  // In the place of several statements of a block, those from the `first` to the `last`.
  void put(StatementId block, std::size_t first, std::size_t last, StatementNode node);
  // A node for others to have as a part; it takes nothing's place.
  ExpressionId made(ExpressionNode node, TypeId type);
  StatementId made(StatementNode node);
  ExpressionId name(VariableId variable);
  ExpressionId constant(std::int64_t value, TypeId type);
  // The number as one of another type; itself where that is its own.
  ExpressionId converted(ExpressionId number, TypeId type);
  // A number that is made of constants, variables and arithmetic, as if it were written once more: with conversions
  // that say themselves.
  ExpressionId again(ExpressionId number);
  // The row of a type, which is added where there is none.
  TypeId type(const Type& wanted);
  TypeId long_type();

 private:
  Body& body_;
  const char* pass_;
};

}  // namespace ferry::translator::ir
