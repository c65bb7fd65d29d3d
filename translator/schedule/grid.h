// Which loops of a nest run in parallel: the outermost one (otherwise the nest is refused), and as many perfectly
// nested, rectangular ones as the grid has dimensions.
//
//   for (int j…)          proved: no two iterations conflict in an element
//     for (int i…)        proved, too: the second of the grid's loops
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

// Why the outermost loop carries a dependence, with notes; nothing if it carries none. `independent`: the user asserts
// that it doesn't.
std::optional<footprint::Refusal> make_grid(Draft& draft, bool independent, std::vector<footprint::Refusal>& notes);

// Whether the loop inside that counts in the variable is alone in the body of the one around it, and so on outwards:
// only such a loop may become one of the grid's.
bool may_be_in_grid(const Draft& draft, ir::VariableId counter);

// Lists the pairs of buffers that may be one and the same. To be called before any loop is tested.
void find_aliasing_candidates(Draft& draft);

}  // namespace ferry::translator::schedule
