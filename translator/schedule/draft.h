// A nest while it is being made: what reading a loop, the proof and writing the kernel's text hand on to each other.
#pragma once

#include "footprint/atomic_updates.h"
#include "footprint/footprint_scan.h"
#include "footprint/live_outs.h"
#include "ir/function.h"
#include "model/model.h"
#include "proof/benign_aliasing.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace ferry::translator::schedule {

struct Input {
  const ir::Function& function;
  bool strict_fp;
  bool cuts = false;  // a target wants nests cut
};

// What one kernel runs of a nest: statements of one block that follow each other, inside the headers of counted loops
// that run in order in the kernel, outermost first.
struct KernelScope {
  std::vector<ir::StatementId> headers = {}, statements = {};
};

struct Draft {
  const Input& input;
  ir::StatementId statement;        // a loop, or a single statement
  ir::StatementId body;             // the loop's, or the statement itself
  footprint::FootprintScan region;  // of the body
  model::Nest nest = {};
  // Read:
  footprint::LiveOuts live_outs = {};
  std::optional<ir::VariableId> element = {};        // of a range-for
  std::optional<ir::VariableId> element_range = {};  // what that runs over
  // Proved:
  std::vector<ir::VariableId> grid_variables = {};
  KernelScope scope = {};
  std::vector<ir::VariableId> private_arrays = {};
  std::vector<footprint::AtomicUpdate> atomics = {};
  proof::BufferPairs benign_aliases = {};  // buffers that may be one and the same

  bool in_grid(ir::VariableId variable) const {
    return std::find(grid_variables.begin(), grid_variables.end(), variable) != grid_variables.end();
  }
};

}  // namespace ferry::translator::schedule
