// Whether elements that a kernel evaluates although the loop passes them over stay inside an iteration's own arrays.
// For buffers, guards check that (see proof/ranges.h); arrays on the stack have no guards.
//
//   ok = ok && t[k] > 0;                        t[k] in iterations after the first false one
//   if (x[i] < m) { m = x[i]; where = t[k]; }   t[k] for values that are only the least of their part
#pragma once

#include "footprint/footprint_scan.h"
#include "model/model.h"

namespace ferry::translator::schedule {

// An element that may lie outside its array there, or null. The conditions of the answer join the nest's checks.
const footprint::OwnElement* leaves_when_passed_over(const ir::Body& body, const footprint::FootprintScan& region,
                                                     model::Nest& nest);

}  // namespace ferry::translator::schedule
