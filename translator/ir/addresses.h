// Follows the address of a variable.
//
//   split(x[i], &a, &b);        a and b stay, if split only follows its parameters
//   p = &a;  keep(&a);          a may be read and written in other places, too
#pragma once

#include "ir/body.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::ir {

// Parameters of called functions that point into a variable, or refer to a part of it, and what they are given.
using Aliases = std::map<VariableId, ExpressionId>;

// What is above each expression of a function, and where each variable is named.
class Addresses {
 public:
  explicit Addresses(const Body& body);

  // All expressions that name it, in the function and its callees.
  const std::vector<ExpressionId>& of(VariableId variable) const;
  // The aliases of a local variable; none if something else may keep its address.
  std::optional<Aliases> aliases(VariableId variable) const;

 private:
  friend class Followed;
  void note(ExpressionId root);

  const Body& body_;
  std::map<VariableId, std::vector<ExpressionId>> names_;
  std::map<ExpressionId, ExpressionId> above_;
  std::vector<bool> dropped_;  // the expressions whose results nothing uses
  std::vector<bool> kept_;     // variables that more than expressions mention
};

}  // namespace ferry::translator::ir
