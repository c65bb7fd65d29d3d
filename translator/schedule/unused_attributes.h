// Attributes on the loops of an offloaded function that its nests make nothing of.
//
//   for (int j…) {                                  a kernel
//     double s = 0;
//     [[ferry::independent]] for (int i…) s += …;   each thread runs it in order: 'independent' says nothing
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
