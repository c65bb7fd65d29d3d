// Leaves nests of a few operations on the host if the loop around them stays there, because a launch would take longer.
//
//   for (int p = 0; p < n; ++p)                                    stays on the host: what it writes depends on x[p]
//     for (int s = 0; s < 3; ++s) out[x[p] + s] += w[s];           a nest, but only 12 operations
//
// Only constant trip counts are considered here. The runtime decides about loops with other trip counts, and about a
// nest that shares an array with a larger one in the same host loop, because that array may be on the device.
#pragma once

#include "schedule/nest_search.h"

#include <cstddef>

namespace ferry::translator::schedule {

// Removes nests that aren't worth a launch. The drafts in `found.drafts` from index first_nest on, and the loops in
// `found.loops` from index first_report on, belong to an outermost loop that stays on the host. Returns false if no
// nest is removed.
bool leave_too_small(const Input& input, std::size_t first_nest, std::size_t first_report, FoundNests& found);

}  // namespace ferry::translator::schedule
