// Statements that make offloaded calls and do more than evaluate their arguments.
//
//   norm_ = dot(r, r);                    (acquires norm_, norm_) = dot(r, r): the target is evaluated after the call
//   beta = dot(r, r) / dot(p, q);         (join, dot(r, r)) / (join, dot(p, q)): each call is announced by itself
//
// In: a statement without device work. Out: what the stub acquires before it and around its expressions.
#pragma once

#include "ir/function.h"
#include "model/model.h"

#include <optional>
#include <vector>

namespace ferry::translator::host {

struct CallSteps {
  struct Inside {
    ir::Source expression;
    model::Footprint touched;
  };
  model::Footprint before;
  std::vector<Inside> inside;
};

// None: it makes no such calls, or everything that it touches is acquired before it.
std::optional<CallSteps> call_steps(const ir::Function& function, ir::StatementId statement);

}  // namespace ferry::translator::host
