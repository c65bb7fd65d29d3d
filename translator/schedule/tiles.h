// A loop over the points of a tile, and the loop over the tiles, as one loop over all points: for grids.
//
//   for (int ii = 0; ii < n; ii += 16) … for (int i = ii; i < std::min(ii + 16, n); ++i) …
//     for (int i = 0; i < n; ++i)                    each i is one tile's, and comes once
//
// Sizes may be variables: then a launch looks that they are above 0. Without std::min, where they are constants, the
// last tile may end behind n: then the bound is rounded up to the end of that.
#pragma once

#include "schedule/nest_tree.h"

namespace ferry::translator::schedule {

// Of a loop whose own header a grid can't have: sets `tile` and `points` where it runs the points of one of the loops
// around it.
void find_tile(const Draft& draft, const std::vector<TreeLoop>& loops, const std::vector<std::size_t>& chain,
               TreeLoop& points);

}  // namespace ferry::translator::schedule
