// A kernel may read elements that the loop would skip. Checks that such elements are inside the iteration's own arrays.
// Guards check the same for buffers (see proof/ranges.h), but arrays on the stack have no guards.
//
//   ok = ok && t[k] > 0;                        t[k] is also read in iterations after the first false one
//   if (x[i] < m) { m = x[i]; where = t[k]; }   t[k] is also read if x[i] is only a thread's own minimum
#pragma once

#include "footprint/footprint_scan.h"
#include "model/model.h"

namespace ferry::translator::schedule {

// Returns an element that may be outside its array in an iteration in which the loop skips it, or null if there is
// none. If the answer depends on conditions, adds them to the nest's checks.
const footprint::OwnElement* leaves_array_when_speculative(const ir::Body& body, const footprint::FootprintScan& region,
                                                           model::Nest& nest);

}  // namespace ferry::translator::schedule
