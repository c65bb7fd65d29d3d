// Assignments of a nest's own variables that nothing reads any more.
//
//   { int p = s + n * i;  for (j) { int p = … }  p = s + n * (i + 1); }     the last: the iteration ends there
//
// Limit: of variables that everything else in the nest only reads, in the variable's own block or in blocks in it.
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <functional>
#include <set>

namespace ferry::translator::schedule {

struct DeadStores {
  std::set<ir::StatementId> statements;
  ir::VariableSet variables;  // that nothing else in the nest changes
};

// `uses` are the nest's. `touches_memory`: whether an expression does, so that nobody may leave it out.
DeadStores dead_stores(const ir::Body& body, ir::StatementId nest, const ir::Uses& uses,
                       const std::function<bool(ir::ExpressionId)>& touches_memory);

}  // namespace ferry::translator::schedule
