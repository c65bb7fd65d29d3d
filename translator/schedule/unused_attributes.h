// Reports attributes on loops of an offloaded function that have no effect on its nests.
//
//   for (int j…) {                                  a kernel
//     double s = 0;
//     [[ferry::independent]] for (int i…) s += …;   each thread runs it in order, so 'independent' has no effect
//   }
//
// Loops that stay on the host have their own warnings, unless they are marked sequential.
#pragma once

#include "ir/report.h"
#include "schedule/draft.h"

#include <vector>

namespace ferry::translator::schedule {

std::vector<ir::Report> unused_attributes(const ir::Body& body, const std::vector<Draft>& drafts);

}  // namespace ferry::translator::schedule
