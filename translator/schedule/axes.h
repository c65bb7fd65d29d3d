// Assigns an axis of the grid to each loop of a kernel.
//
//   for (j) for (i) b[j * nx + i] = …     i: x, along which the accesses run; j: y
//
// The loop along which most accesses run with stride 1 gets x, so that neighbouring threads touch neighbouring
// elements. The other loops get the next axes, from the innermost loop outwards.
#pragma once

#include "model/model.h"

namespace ferry::translator::schedule {

// Sets the axes of the loops. `accesses` are the accesses of the loops' kernel.
void assign_axes(std::vector<model::ParallelLoop>& loops, const std::vector<model::Access>& accesses);

}  // namespace ferry::translator::schedule
