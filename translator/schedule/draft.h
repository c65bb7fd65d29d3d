// A nest under construction. It passes through the steps that read a loop, prove that it is parallel and write its
// kernel's text.
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
  bool cuts = false;  // whether a target wants nests cut into several kernels
};

// The part of a nest that one kernel runs: consecutive statements of a block, inside counted loops that run in order in
// the kernel (`headers`, outermost first). `left_out` holds nested statements that other kernels run instead.
struct KernelScope {
  std::vector<ir::StatementId> headers = {}, statements = {};
  std::set<ir::StatementId> left_out = {};
};

// A table that the kernel holds itself, described as a buffer: see constant_tables.h.
struct HeldTable {
  ir::VariableId variable;
  model::Buffer buffer;
  bool same_in_warp;  // whether all subscripts are the same within a warp, which puts the table in constant memory
};

struct Slice;            // defined in slice.h
struct CarriedElements;  // defined in carried_elements.h

// An array of running results: see running_array.h.
struct RunningArray {
  ir::VariableId array;
  int buffer = -1;
  bool falls = false;  // whether iterations subtract from the elements instead of adding to them
  ir::Type element = {};
  bool places = false;  // whether the elements are running subscripts, as in `to[next[k]++]` (running_places.h)
};

struct Draft {
  const Input& input;
  ir::StatementId statement;        // a loop, or a single statement
  ir::StatementId body;             // the loop's body, or the single statement itself
  footprint::FootprintScan region;  // the scan of the body
  model::Nest nest = {};
  // Set when the loop's header and body have been read:
  footprint::LiveOuts live_outs = {};
  std::vector<model::Condition> facts = {};          // see facts.h
  std::optional<ir::VariableId> element = {};        // the variable of a range-for
  std::optional<ir::VariableId> element_range = {};  // the array or container over which the range-for iterates
  // Set while the loop is proved parallel:
  std::vector<ir::VariableId> grid_variables = {};
  KernelScope scope = {};
  std::vector<ir::VariableId> private_arrays = {};
  std::vector<footprint::AtomicUpdate> atomics = {};
  proof::BufferPairs benign_aliases = {};  // pairs of buffers that may be the same array without harm
  std::vector<HeldTable> tables = {};
  ir::VariableSet tried_parameters = {};           // callees' pointer parameters with checked reads (tried.h)
  std::optional<RunningArray> running_array = {};  // set for a nest whose iterations are divided into tiles
  // The kernel that runs before this one, if there is one. It finds out whether an iteration ends the nest, or what
  // each tile adds to the running results.
  std::vector<Draft> inspector = {};
  std::shared_ptr<const Slice> slice = {};              // owns the `input` of an inspector
  std::shared_ptr<const CarriedElements> carried = {};  // owns `input`, or the body of which `slice` is a slice
  // The kernels of a nest that is cut on every target (Cut). Such a nest itself has no grid and no text.
  std::vector<Draft> kernels = {};

  bool in_grid(ir::VariableId variable) const {
    return std::find(grid_variables.begin(), grid_variables.end(), variable) != grid_variables.end();
  }
};

}  // namespace ferry::translator::schedule
