// Which loops of a nest run in parallel: the outermost, else the nest is refused, and as many perfectly nested,
// rectangular ones as the grid has dimensions.
//
//   for (int j…)          proved: no two iterations touch the same element
//     for (int i…)        proved, too: the second of the grid's loops
//       x[j][i] = …
//
// What carries a dependence is mended where it can be: arrays that each iteration fills become private, sums into
// elements and other updates that commute become atomic. In and out: the draft.
#pragma once

#include "schedule/draft.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// Why the outermost loop's iterations are tied together, with notes; nothing where they are not. `independent`: the
// user says so.
std::optional<footprint::Refusal> make_grid(Draft& draft, bool independent, std::vector<footprint::Refusal>& notes);

// Pairs of buffers that may be one and the same, before any loop is tested.
void find_aliasing_candidates(Draft& draft);

}  // namespace ferry::translator::schedule
