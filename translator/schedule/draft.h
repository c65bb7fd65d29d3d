// A nest while it is being made: what reading a loop, the proof and writing the kernel's text hand on to each other.
#pragma once

#include "footprint/atomic_updates.h"
#include "footprint/region.h"
#include "footprint/results.h"
#include "ir/function.h"
#include "model/model.h"
#include "proof/coincidence.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// What the user has marked a loop with.
struct Marks {
  bool independent = false, sequential = false;
  std::optional<std::string> block = {}, max_registers = {};  // numbers
};

struct Input {
  const ir::Function& function;
  bool strict_fp;
  std::function<Marks(ir::StatementId)> marks;
  bool cuts = false;  // a target wants nests cut
};

// What a kernel's text is made of: consecutive statements of one block, and loops that run in order around them.
struct KernelScope {
  std::vector<ir::StatementId> headers = {};  // counted loops whose headers stand there, outermost first
  std::vector<ir::StatementId> statements = {};
};

struct Draft {
  const Input& input;
  ir::StatementId statement;  // a loop, or a single statement
  ir::StatementId body;       // the loop's, or the statement itself
  footprint::Region region;   // of the body
  model::Nest nest = {};
  // Read:
  footprint::WrittenScalars written = {};
  std::optional<ir::VariableId> element = {};        // of a range-for
  std::optional<ir::VariableId> element_range = {};  // what that runs over
  // Proved:
  std::vector<ir::VariableId> grid_variables = {};
  KernelScope scope = {};
  std::vector<ir::VariableId> private_arrays = {};
  std::vector<footprint::AtomicUpdate> atomics = {};
  proof::BufferPairs coincident = {};  // buffers that may be one and the same

  bool in_grid(ir::VariableId variable) const {
    return std::find(grid_variables.begin(), grid_variables.end(), variable) != grid_variables.end();
  }
};

}  // namespace ferry::translator::schedule
