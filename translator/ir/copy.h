// Copies a part of a body. The copy has new variables in place of those that the part declares.
//
//   { int t = k; s += t; }     { int t' = k; s += t'; }
#pragma once

#include "ir/body.h"

#include <map>

namespace ferry::translator::ir {

class Copy {
 public:
  explicit Copy(Body& body) : body_(body) {}

  // Replaces `variable` by `instead` in all later copies.
  void replace(VariableId variable, VariableId instead) { variables_.insert_or_assign(variable, instead); }
  StatementId statement(StatementId original);
  ExpressionId expression(ExpressionId original);

  // The copies of expressions and variables, by their originals.
  const std::map<ExpressionId, ExpressionId>& expressions() const { return expressions_; }
  const std::map<VariableId, VariableId>& variables() const { return variables_; }

 private:
  VariableId variable(VariableId original);
  void declare(VariableId original);
  void note_known(ExpressionId original, ExpressionId copy);

  Body& body_;
  std::map<VariableId, VariableId> variables_;
  std::map<ExpressionId, ExpressionId> expressions_;
};

}  // namespace ferry::translator::ir
