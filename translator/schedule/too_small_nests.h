// Nests of a few operations inside a loop that stays on the host also stay there, because no launch is as fast.
//
//   for (int p = 0; p < n; ++p)                                    stays on the host: x[p] decides what it writes
//     for (int s = 0; s < 3; ++s) out[x[p] + s] += w[s];           a nest, but of 12 operations
//
// Only constant trip counts are considered here. The runtime decides about the others, and about a nest that shares an
// array with a larger one in the same host loop, because that array may be on the device.
#pragma once

#include "schedule/nest_search.h"

#include <cstddef>

namespace ferry::translator::schedule {

// Removes nests that aren't worth a launch. `found.drafts` from first_nest on and `found.loops` from first_report on
// belong to an outermost loop that stays on the host. Returns false if there are no such nests.
bool leave_too_small(const Input& input, std::size_t first_nest, std::size_t first_report, FoundNests& found);

}  // namespace ferry::translator::schedule
