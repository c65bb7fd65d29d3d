// What a piece of host code touches that may be on a device: what the stub acquires before it.
//
//   for (int k = 0; k < n; ++k) s += a[i * n + k];     a, elements i * n + [0, n), read
//   s = f(x);                                          everything: f is not known
//
// Whatever can't be named is everything. Subscripts are index expressions, which the stub evaluates for all values of
// the loop variables at once.
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::host {

model::Footprint touches(const ir::Function& function, ir::ExpressionId code);
model::Footprint touches(const ir::Function& function, ir::StatementId code);
// Of a condition that declares a variable, where its name isn't known yet.
model::Footprint touches(const ir::Function& function, ir::VariableId variable, ir::ExpressionId condition);

}  // namespace ferry::translator::host
