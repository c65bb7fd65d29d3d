// What code evaluates whenever it runs.
#pragma once

#include "ir/body.h"

#include <functional>

namespace ferry::translator::ir {

// Visits expressions of a statement that is an expression or a declaration (of others none): all but those behind `&&`,
// `||` and `?`, and in functions that are called. One may come twice.
//
//   y[n++] = c ? m++ : 0;      y[n++] = c ? m++ : 0, y[n++], n++, …, but not m++
void each_certain(const Body& body, StatementId id, const std::function<void(ExpressionId)>& visit);
void each_certain(const Body& body, ExpressionId id, const std::function<void(ExpressionId)>& visit);

}  // namespace ferry::translator::ir
