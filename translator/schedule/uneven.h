// Finds out whether some iterations of a nest's grid take longer than others.
//
//   for (i) for (j) x[i] += a[i][j];                            no: all have the same bound of j
//   for (i) for (j <= i) x[i] += a[i][j];                       yes: triangles
//   for (i) { while (norm(z) < 4) z = z * z + c[i]; … }         yes: data decides
//
// Host threads then take smaller parts, and fetch the next when they have finished one.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

// Returns whether some iterations take longer. Requires a draft whose grid is known.
bool is_uneven(const Draft& draft);

}  // namespace ferry::translator::schedule
