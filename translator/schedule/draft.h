// A nest under construction: what reading a loop, proving it parallel and writing its kernel's text hand on to each
// other.
#pragma once

#include "footprint/atomic_updates.h"
#include "footprint/footprint_scan.h"
#include "footprint/live_outs.h"
#include "ir/function.h"
#include "model/model.h"
#include "proof/benign_aliasing.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::schedule {

struct Input {
  const ir::Function& function;
  bool strict_fp;
  bool cuts = false;  // a target wants nests cut into several kernels
};

// The part of a nest that one kernel runs: consecutive statements of a block, inside the headers of counted loops that
// run in order in the kernel, outermost first. Below the statements some are left to other kernels.
struct KernelScope {
  std::vector<ir::StatementId> headers = {}, statements = {};
  std::set<ir::StatementId> left_out = {};
};

// A table that the kernel holds itself, as the buffer that it would be: see constant_tables.h.
struct HeldTable {
  ir::VariableId variable;
  model::Buffer buffer;
  bool same_in_warp;  // its subscripts are: it lies in constant memory
};

struct Slice;            // slice.h
struct CarriedElements;  // carried_elements.h

// See running_array.h.
struct RunningArray {
  ir::VariableId array;
  int buffer = -1;
  bool falls = false;  // iterations subtract from its elements
  ir::Type element = {};
  bool places = false;  // its elements count places in arrays (running_places.h)
};

struct Draft {
  const Input& input;
  ir::StatementId statement;        // a loop, or a single statement
  ir::StatementId body;             // the loop's body, or the single statement itself
  footprint::FootprintScan region;  // the body's
  model::Nest nest = {};
  // Filled by reading the loop:
  footprint::LiveOuts live_outs = {};
  std::vector<model::Condition> facts = {};          // see facts.h
  std::optional<ir::VariableId> element = {};        // a range-for's variable
  std::optional<ir::VariableId> element_range = {};  // what the range-for runs over
  // Filled by the proof:
  std::vector<ir::VariableId> grid_variables = {};
  KernelScope scope = {};
  std::vector<ir::VariableId> private_arrays = {};
  std::vector<footprint::AtomicUpdate> atomics = {};
  proof::BufferPairs benign_aliases = {};  // buffers that may be one and the same
  std::vector<HeldTable> tables = {};
  ir::VariableSet tried_parameters = {};           // of called functions: pointers whose reads are tried
  std::optional<RunningArray> running_array = {};  // of a nest whose iterations run in tiles
  // What runs before it: finds whether an iteration ends the nest, or what tiles add to running results. One or none.
  std::vector<Draft> inspector = {};
  std::shared_ptr<const Slice> slice = {};              // an inspector's: what its input is
  std::shared_ptr<const CarriedElements> carried = {};  // what its input is, or what that is a slice of
  // The kernels of a nest that is several on every target (Cut). It has no grid and no text of its own.
  std::vector<Draft> kernels = {};

  bool in_grid(ir::VariableId variable) const {
    return std::find(grid_variables.begin(), grid_variables.end(), variable) != grid_variables.end();
  }
};

}  // namespace ferry::translator::schedule
