// The expressions that code evaluates whenever it runs.
#pragma once

#include "ir/body.h"

#include <functional>

namespace ferry::translator::ir {

// Visits the expressions of an expression or declaration statement, except those after `&&`, `||` and `?`, and those in
// called functions. Visits nothing in other statements. May visit an expression twice.
//
//   y[n++] = c ? m++ : 0;      y[n++] = c ? m++ : 0, y[n++], n++, …, but not m++
void each_certain(const Body& body, StatementId id, const std::function<void(ExpressionId)>& visit);
void each_certain(const Body& body, ExpressionId id, const std::function<void(ExpressionId)>& visit);

}  // namespace ferry::translator::ir
