// Finds the expressions that are evaluated whenever given code runs.
#pragma once

#include "ir/body.h"

#include <functional>

namespace ferry::translator::ir {

// Visits the expressions of an expression statement or declaration, except those after `&&`, `||` or `?`, and those in
// called functions. For other statements it visits nothing. May visit an expression twice.
//
//   y[n++] = c ? m++ : 0;      y[n++] = c ? m++ : 0, y[n++], n++, …, but not m++
void each_certain(const Body& body, StatementId id, const std::function<void(ExpressionId)>& visit);
void each_certain(const Body& body, ExpressionId id, const std::function<void(ExpressionId)>& visit);

}  // namespace ferry::translator::ir
