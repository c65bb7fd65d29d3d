// What a piece of host code touches that may be on a device: what the stub acquires in front of it.
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
// A variable's sizes and initialiser.
model::Footprint touches_of_declaration(const ir::Function& function, ir::VariableId variable);

// What both touch. `both` runs in order: a call in one may leave on the device what the other reads.
model::Footprint both(model::Footprint first, model::Footprint second);

}  // namespace ferry::translator::host
