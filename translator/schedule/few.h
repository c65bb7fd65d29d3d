// Nests of a few operations inside a loop that stays on the host are left there: no launch is as fast.
//
//   for (int p = 0; p < n; ++p)                                    stays on the host: x[p] decides what it writes
//     for (int s = 0; s < 3; ++s) out[x[p] + s] += w[s];           a nest, but of 12 operations
//
// Only counts that are constants are looked at here; others are the runtime's business, and so is a nest that shares an
// array with a larger one in the same host loop, because that array may be on the device.
#pragma once

#include "schedule/nest_search.h"

#include <cstddef>

namespace ferry::translator::schedule {

// `found.drafts` from first_nest and `found.loops` from first_report on are those of an outermost loop that stays on
// the host. Takes back what isn't worth a launch; false where that is nothing.
bool leave_few(const Input& input, std::size_t first_nest, std::size_t first_report, FoundNests& found);

}  // namespace ferry::translator::schedule
