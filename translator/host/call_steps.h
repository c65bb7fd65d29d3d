// Assignments of offloaded calls' results to memory that may be on a device.
//
//   norm_ = dot(r, r);      joins the call, (acquires norm_, norm_) = dot(r, r): the target is evaluated after the call
//
// In: a statement without device work. Out: what the stub acquires before it, and around its target.
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::host {

struct CallSteps {
  model::Footprint before;  // includes the calls
  ir::Source target;
  model::Footprint touched;  // what the target touches
};

// Returns the steps of such an assignment; none for other statements, and if everything is acquired before the
// statement.
std::optional<CallSteps> call_steps(const ir::Function& function, ir::StatementId statement);

}  // namespace ferry::translator::host
