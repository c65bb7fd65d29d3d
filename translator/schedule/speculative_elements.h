// Checks that elements which a kernel evaluates although the loop skips them are inside the iteration's own arrays.
// Guards check that for buffers (see proof/ranges.h), but arrays on the stack have no guards.
//
//   ok = ok && t[k] > 0;                        t[k] in iterations after the first false one
//   if (x[i] < m) { m = x[i]; where = t[k]; }   t[k] for values that are the least of their part only
#pragma once

#include "footprint/footprint_scan.h"
#include "model/model.h"

namespace ferry::translator::schedule {

// Returns an element that may be outside its array when the loop skips it, or null. Adds the conditions of the answer
// to the nest's checks.
const footprint::OwnElement* leaves_array_when_speculative(const ir::Body& body, const footprint::FootprintScan& region,
                                                           model::Nest& nest);

}  // namespace ferry::translator::schedule
