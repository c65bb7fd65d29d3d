// Finds out whether the address of a variable escapes.
//
//   split(x[i], &a, &b);        a and b don't escape if split only dereferences its parameters
//   p = &a;  keep(&a);          a escapes: other code may read and write it through the pointer
#pragma once

#include "ir/body.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::ir {

// The parameters of called functions that point into a variable or refer to a part of it, with their arguments.
using Aliases = std::map<VariableId, ExpressionId>;

// Finds the parent of each expression of a function, and the expressions that name each variable.
class Addresses {
 public:
  explicit Addresses(const Body& body);

  // Returns all expressions that name the variable, in the function and its callees.
  const std::vector<ExpressionId>& of(VariableId variable) const;
  // Returns the aliases of a local variable, or none if its address may escape.
  std::optional<Aliases> aliases(VariableId variable) const;

 private:
  friend class Followed;
  void note(ExpressionId root);

  const Body& body_;
  std::map<VariableId, std::vector<ExpressionId>> names_;
  std::map<ExpressionId, ExpressionId> above_;
  std::vector<bool> dropped_;  // by expression: whether nothing uses its result
  std::vector<bool> kept_;     // by variable: whether something other than an expression mentions it
};

}  // namespace ferry::translator::ir
