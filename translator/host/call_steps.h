// Assignments that store the result of an offloaded call in memory that may be on a device.
//
//   norm_ = dot(r, r);      joins the call, (acquires norm_, norm_) = dot(r, r): the target is evaluated after the call
//
// In: a statement without device work. Out: what the stub acquires before the statement, and around the target.
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::host {

struct CallSteps {
  model::Footprint before;  // touched before the assignment; includes the calls
  ir::Source target;
  model::Footprint touched;  // touched by the target
};

// Returns the steps of an assignment whose value is the result of an offloaded call. Returns nullopt for any other
// statement, or if everything must be acquired before the statement.
std::optional<CallSteps> call_steps(const ir::Function& function, ir::StatementId statement);

}  // namespace ferry::translator::host
