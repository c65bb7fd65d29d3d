// The data that a piece of host code touches and that may be on a device. The stub acquires this data before the code.
//
//   for (int k = 0; k < n; ++k) s += a[i * n + k];     a, elements i * n + [0, n), read
//   s = f(x);                                          everything, because f is unknown
//
// In: an expression or a statement. Out: its footprint, which is `everything` if an object in it can't be named.
// Subscripts are index expressions, which the stub evaluates for all values of the loop variables at once.
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::host {

model::Footprint touches(const ir::Function& function, ir::ExpressionId code);
// Returns the statement's footprint. Treats a returned expression as evaluated after the function's call has ended.
model::Footprint touches(const ir::Function& function, ir::StatementId code);
// Like touches(), but treats the returned expression as evaluated before the function's call ends.
model::Footprint touches_in_call(const ir::Function& function, ir::StatementId returns);
// Returns the footprint of a call's result that gets an owner.
model::Footprint touches_of_owned(const ir::Function& function, ir::ExpressionId code);
// Returns the footprint of the code that locates the object.
model::Footprint touches_address(const ir::Function& function, ir::ExpressionId object);
// Returns the footprint of the code that locates the container's elements.
model::Footprint touches_place(const ir::Function& function, ir::ExpressionId container);
// Returns the footprint of an assignment's target, after the assigned value has been evaluated.
model::Footprint touches_target(const ir::Function& function, ir::ExpressionId target);
// Returns the footprint of a condition that declares `variable`, as seen before the declaration.
model::Footprint touches(const ir::Function& function, ir::VariableId variable, ir::ExpressionId condition);

}  // namespace ferry::translator::host
