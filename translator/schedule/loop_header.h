// The header of a counted loop as the stub evaluates it: host text of first value, bound and step.
#pragma once

#include "diagnostics/message.h"
#include "footprint/footprint_scan.h"
#include "ir/function.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::schedule {

struct LoopHeader {
  std::optional<model::ParallelLoop> loop;
  diagnostics::Message reason;  // why the stub can't evaluate it
};

// Of a counted loop. Bounds and step must be the same in every iteration, and evaluating them once more must do no
// harm: an inner loop's may not be evaluated by the program at all.
LoopHeader read_loop_header(const ir::Function& function, footprint::FootprintScan& region, ir::StatementId loop,
                            bool outermost);

}  // namespace ferry::translator::schedule
