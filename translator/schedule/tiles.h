// Merges a loop over the points of a tile and the loop over the tiles into one loop over all points, for grids.
//
//   for (int ii = 0; ii < n; ii += 16) … for (int i = ii; i < std::min(ii + 16, n); ++i) …
//     for (int i = 0; i < n; ++i)                    each i belongs to one tile, and occurs once
//
// Sizes may be variables; then a launch checks that they are positive. With constant sizes and without std::min the
// last tile may end after n; then the bound is rounded up to the end of that tile.
#pragma once

#include "schedule/nest_tree.h"

namespace ferry::translator::schedule {

// Sets `tile` and `points` of a loop whose own header a grid can't have, if the loop runs the points of one of the
// enclosing loops.
void find_tile(const Draft& draft, const std::vector<TreeLoop>& loops, const std::vector<std::size_t>& chain,
               TreeLoop& points);

}  // namespace ferry::translator::schedule
