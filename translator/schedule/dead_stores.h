// Finds assignments to a nest's own variables that nothing reads afterwards.
//
//   { int p = s + n * i;  for (j) { int p = … }  p = s + n * (i + 1); }     the last assignment ends the iteration
//
// Limits: all other code in the nest only reads the variable, and the assignment is in the block that declares the
// variable or in a nested block.
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <functional>
#include <set>

namespace ferry::translator::schedule {

struct DeadStores {
  std::set<ir::StatementId> statements;
  ir::VariableSet variables;  // variables that only dead stores change in the nest
};

// Finds the dead stores of a nest. `uses` describes the nest's uses of variables. `touches_memory` returns whether an
// expression touches memory, because such an expression can't be left out.
DeadStores dead_stores(const ir::Body& body, ir::StatementId nest, const ir::Uses& uses,
                       const std::function<bool(ir::ExpressionId)>& touches_memory);

}  // namespace ferry::translator::schedule
