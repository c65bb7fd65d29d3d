// The header of a counted loop as the stub evaluates it: host text of first value, bound and step.
#pragma once

#include "analysis/region.h"
#include "diagnostics/message.h"
#include "lift/counted_loop.h"
#include "model/model.h"

#include <optional>
#include <string>

namespace ferry::translator::analysis {

struct LoopHeader {
  std::optional<model::ParallelLoop> loop;
  diagnostics::Message reason;  // why the stub can't evaluate it
};

// Bounds and step must be the same in every iteration, and evaluating them once more must do no harm: an inner loop's
// may not be evaluated by the program at all.
LoopHeader read_loop_header(const FunctionContext& function, Region& region, const lift::CountedLoop& counted,
                            const clang::ForStmt& statement, bool outermost);

}  // namespace ferry::translator::analysis
