// A nest as several kernels, one after the other, each with a grid of its own: distribution and interchange, for
// targets whose grids want many threads.
//
//   for (i) {                                    kernel 0   grid i, j               c[i][j] *= beta
//     for (j) c[i][j] *= beta;                   kernel 1   grid i, j, in order k   c[i][j] += a[i][k] * b[k][j]
//     for (k) for (j) c[i][j] += a[i][k] * b[k][j];
//   }
//
// In: a draft whose body is scanned, with nothing proved yet; the outermost loop may be one that has to run in order. A
// kernel is a chain of loops from the outermost one on and consecutive statements below it. Those of its loops that
// carry no dependence among its accesses are its grid; the others run in order around the statements, in every thread,
// so that sums are added up in the order of the loops. Statements are kept together where a dependence would run
// backwards, and where apart they have no more loops to run in parallel.
//
// Only nests without results of their own: scalars that outlive an iteration, arrays that would have to be private.
#pragma once

#include "schedule/draft.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

struct Cut {
  Draft whole;                 // what the group touches and rests on, over the nest's outermost loop
  std::vector<Draft> kernels;  // in their order; their footprints have their own accesses only
};

struct CutResult {
  std::optional<Cut> cut;
  diagnostics::Message reason = {};  // why the nest isn't cut
};

// `grid`: how many loops run in parallel without a cut, from the outermost one on; more is worth a cut.
CutResult find_cut(Draft draft, std::size_t grid);

}  // namespace ferry::translator::schedule
