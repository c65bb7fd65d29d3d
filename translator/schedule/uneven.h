// Do some iterations of a nest's grid take longer than others?
//
//   for (i) for (j) x[i] += a[i][j];                            no: each runs j to the same end
//   for (i) for (j <= i) x[i] += a[i][j];                       yes: triangles
//   for (i) { while (norm(z) < 4) z = z * z + c[i]; … }         yes: data decides
//
// Threads of the host then take more and smaller parts, the next one when they are done with one.
#pragma once

#include "schedule/draft.h"

namespace ferry::translator::schedule {

// Of a draft whose grid is known.
bool is_uneven(const Draft& draft);

}  // namespace ferry::translator::schedule
