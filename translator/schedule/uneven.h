// Finds out whether some iterations of a nest's grid take longer than others.
//
//   for (i) for (j) x[i] += a[i][j];                            no: j has the same bound in all iterations
//   for (i) for (j <= i) x[i] += a[i][j];                       yes: j's bound grows with i
//   for (i) { while (norm(z) < 4) z = z * z + c[i]; … }         yes: the trip count depends on data
//
// If so, host threads take smaller parts of the grid, and each takes the next part when it has finished one.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

// Returns whether some iterations take longer. Requires a draft whose grid is known.
bool is_uneven(const Draft& draft);

}  // namespace ferry::translator::schedule
