// What parts of a reduction's iterations evaluate although the loop passes it by: does it stay inside the arrays that
// an iteration has of its own? Buffers have guards for that (see ranges.h), stacks have none.
//
//   ok = ok && t[k] > 0;                      t[k] of iterations after the first that isn't
//   if (x[i] < m) { m = x[i]; where = t[k]; } t[k] of values that are the least of their part only
#pragma once

#include "footprint/footprint_scan.h"
#include "model/model.h"

namespace ferry::translator::schedule {

// The element that may lie outside of its array there; null where none does. What that rests on joins the nest's
// checks.
const footprint::OwnElement* leaves_when_passed_over(const ir::Body& body, const footprint::FootprintScan& region,
                                                     model::Nest& nest);

}  // namespace ferry::translator::schedule
