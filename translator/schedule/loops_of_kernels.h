// Drops the reports about loops in lambdas that only kernels call. Such loops run on the device as part of the kernels,
// so they don't stay on the host.
//
//   auto add = [&s](const Vec& v) { for (int k = 0; k < 3; ++k) s.c[k] += v.c[k]; };
//   for (const Vec& v : x) add(v);
#pragma once

#include "ir/body.h"
#include "schedule/nest_search.h"

#include <vector>

namespace ferry::translator::schedule {

// `sources` are the positions of the loops in found.loops.
void drop_loops_of_kernels(const ir::Body& body, const std::vector<ir::Source>& sources, FoundNests& found);

}  // namespace ferry::translator::schedule
