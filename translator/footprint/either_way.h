// Finds accesses under data-dependent conditions whose element is touched whatever the conditions are.
//
//   if (x[i] > 0) y[i] = x[i]; else y[i] = 0;         y[i] is written in every iteration
//   s += m[i] ? a[i] : -a[i];                         a[i] is read in every iteration
//
// In: a nest's body that has been scanned. Out: Access::touched_anyway and Access::written_anyway of these accesses, in
// all branches.
#pragma once

#include "footprint/footprint_scan.h"

namespace ferry::translator::footprint {

void mark_either_way(const ir::Body& body, FootprintScan& region, ir::StatementId nest_body);

}  // namespace ferry::translator::footprint
