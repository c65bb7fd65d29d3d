// Decides which loops of a nest run in parallel. If the outermost loop can't, the nest is refused. Perfectly nested,
// rectangular loops inside join it, up to the grid's number of dimensions.
//
//   for (int j…)          proved: no two iterations conflict in an element
//     for (int i…)        also proved: the grid's second loop
//       x[j][i] = …
//
// In: a draft whose body is scanned. Out: the same draft with its grid, run-time checks, private arrays and atomic
// updates, or a refusal. Dependences are removed where possible: arrays that each iteration fills become private, sums
// into elements and other updates that commute become atomic.
#pragma once

#include "schedule/draft.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// Makes the draft's grid. Returns why the outermost loop carries a dependence, with notes, or none if it carries none.
// `independent` says whether the user asserts that the iterations are independent.
std::optional<footprint::Refusal> make_grid(Draft& draft, bool independent, std::vector<footprint::Refusal>& notes);

// Returns whether the inner loop with this variable is perfectly nested: it is the only statement in the body of its
// enclosing loop, and so are all loops around it. Only such a loop may become one of the grid's loops.
bool may_be_in_grid(const Draft& draft, ir::VariableId counter);

// Lists the pairs of buffers that may be the same array. Must be called before any loop is tested.
void find_aliasing_candidates(Draft& draft);

}  // namespace ferry::translator::schedule
