// Finds which loops of an offloaded function become nests, and why the others stay on the host.
//
//   while (r > a[1]) {                          no nest itself, but contains some
//     for (int i = 0; i < n; ++i) x[i] += …;    a nest
//     x[0] = x[0] / l[0];                       a nest of one iteration: the data is on the device
//     for (int i = 1; i < n; ++i) x[i] = x[i - 1];   a host loop, with its reason
//     for (int k = 0; k < 3; ++k) s[k] = t[k];       too few iterations for a launch, and no nest here uses s or t
//   }
//
// In: an offloaded function's body. Out: drafts of its nests and cuts, a report for each loop, and the reasons of loops
// that stay on the host. The search starts with outermost loops and looks inside a loop only if that loop isn't a nest.
#pragma once

#include "model/model.h"
#include "schedule/nest.h"
#include "schedule/small_loop.h"

#include <memory>
#include <optional>
#include <vector>

namespace ferry::translator::schedule {

struct HostLoop {
  ir::Source loop;              // the loop's text without its attributes
  bool annotated = false;       // whether the loop is marked with something other than sequential
  bool launches_inner = false;  // whether each iteration launches inner loops
  // Whether the loop is marked sequential or is inside such a loop. It is then reported only if no loop of the function
  // becomes a nest.
  bool report_only_without_nest = false;
  footprint::Refusal refusal;
  std::vector<footprint::Refusal> notes;  // related positions, and all reasons after the first
  bool too_small = false;                 // whether it isn't worth a launch; reported only if no loop becomes a nest
  bool kernels_elsewhere = false;   // whether a GPU would run the loop as kernels, if this translation were for a GPU
  bool openmp = false;              // whether an OpenMP directive precedes the loop
  bool may_call_offloaded = false;  // whether it calls functions in other files, whose time isn't the loop's own
  std::optional<ir::StatementId> statement = {};  // none if the loop isn't a statement of the function
};

struct FoundNests {
  std::shared_ptr<const Input> for_gpus;  // the input of drafts that are cuts although no target wants cuts
  std::vector<Draft> drafts;
  std::vector<model::LoopReport> loops;
  std::vector<Cut> cuts;
  std::vector<SmallLoop> small_loops;  // innermost host loops around nests that may stay on the host as a whole
  std::vector<model::CutReport> cut_reports;
  std::vector<HostLoop> host_loops;           // loops around nests, and outermost loops without nests
  std::vector<footprint::Refusal> too_small;  // loops inside host loops that aren't worth a launch
  // Whether the function itself calls offloaded functions. Data then stays on the device between the calls.
  bool calls_offloaded = false;
  bool may_call_offloaded = false;          // whether it calls functions in other files that may be offloaded
  std::optional<footprint::Refusal> error;  // why the function can't be translated

  // Returns whether the function uses a device only by calling functions in other files.
  bool is_driver() const { return drafts.empty() && !calls_offloaded && may_call_offloaded; }
};

// Finds the nests of the function in `input`, which must outlive the drafts.
FoundNests find_nests(const Input& input);

// Returns the remark for a reason, with the reason's position.
model::Remark remark(const ir::SourceText& text, const footprint::Refusal& reason);

}  // namespace ferry::translator::schedule
