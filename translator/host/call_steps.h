// Assignments of what offloaded calls return to memory that may be on a device.
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
  model::Footprint before;  // with the calls
  ir::Source target;
  model::Footprint touched;  // by the target
};

// The steps of such an assignment; none for other statements, and where everything is acquired before one.
std::optional<CallSteps> call_steps(const ir::Function& function, ir::StatementId statement);

}  // namespace ferry::translator::host
