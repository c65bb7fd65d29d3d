// Merges a loop over tiles and the loop over the iterations inside a tile ("points") into one loop over all points,
// which can be a grid's loop.
//
//   for (int ii = 0; ii < n; ii += 16) … for (int i = ii; i < std::min(ii + 16, n); ++i) …
//     for (int i = 0; i < n; ++i)                    each i belongs to one tile, and occurs once
//
// A tile's size may be a variable; the launch then checks that it is positive. If the size is constant and there is no
// std::min, the last tile may end after n. The bound is then rounded up to the end of that tile.
#pragma once

#include "schedule/nest_tree.h"

namespace ferry::translator::schedule {

// If the loop `points` runs the iterations of one tile of an enclosing loop, sets its `tile` and `points`. Such a
// loop's own header can't be used in a grid.
void find_tile(const Draft& draft, const std::vector<TreeLoop>& loops, const std::vector<std::size_t>& chain,
               TreeLoop& points);

}  // namespace ferry::translator::schedule
