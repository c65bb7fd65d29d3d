// Which loops of an offloaded function become nests, and why the others stay on the host.
//
//   while (r > a[1]) {                          no nest itself, holds some
//     for (int i = 0; i < n; ++i) x[i] += …;    a nest
//     x[0] = x[0] / l[0];                       a nest of one iteration: the data is on the device
//     for (int i = 1; i < n; ++i) x[i] = x[i - 1];   a host loop, with its reason
//     for (int k = 0; k < 3; ++k) s[k] = t[k];       too few iterations for a launch, and no nest here uses s or t
//   }
//
// In: an offloaded function's body. Out: drafts of its nests and cuts, a report for each loop, and the reasons of loops
// that stay on the host. Outermost loops come first: the search looks inside a loop only if the loop is no nest itself.
#pragma once

#include "model/model.h"
#include "schedule/nest.h"
#include "schedule/small_loop.h"

#include <memory>
#include <optional>
#include <vector>

namespace ferry::translator::schedule {

struct HostLoop {
  ir::Source loop;         // without its attributes
  bool annotated = false;  // marked with something other than sequential
  bool around = false;     // loops inside it are launched in each of its iterations
  bool quiet = false;      // marked sequential, or inside such a loop: said only where no loop of the function is left
  footprint::Refusal refusal;
  std::vector<footprint::Refusal> notes;  // places that belong to it, and all further reasons
  bool few = false;                 // nor would it be worth a launch: said only where no loop of the function is left
  bool kernels_elsewhere = false;   // a GPU, which this translation isn't for, runs it as kernels
  bool openmp = false;              // a directive stands before it
  bool may_call_offloaded = false;  // of other files: how long these take isn't its own time
  std::optional<ir::StatementId> statement = {};  // none: it is no statement of the function
};

struct FoundNests {
  std::shared_ptr<const Input> for_gpus;  // of drafts that are cuts where no target wants cuts
  std::vector<Draft> drafts;
  std::vector<model::LoopReport> loops;
  std::vector<Cut> cuts;
  std::vector<SmallLoop> small_loops;  // of loops of the host's around nests the innermost ones
  std::vector<model::CutReport> cut_reports;
  std::vector<HostLoop> host_loops;         // loops around nests, and outermost ones with no nest inside
  std::vector<footprint::Refusal> few;      // loops inside host loops that aren't worth a launch
  bool calls_offloaded = false;             // the function itself does: data stays on the device between such calls
  bool may_call_offloaded = false;          // … of another file, which is known when it calls
  std::optional<footprint::Refusal> error;  // the function can't be translated

  // All that it may do on a device is what functions of other files do there.
  bool is_driver() const { return drafts.empty() && !calls_offloaded && may_call_offloaded; }
};

// `input` must outlive the drafts.
FoundNests find_nests(const Input& input);

// A reason with its position.
model::Remark remark(const ir::SourceText& text, const footprint::Refusal& reason);

}  // namespace ferry::translator::schedule
