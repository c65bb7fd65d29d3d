// Cuts a nest into several kernels that run one after the other, each with its own grid. This is loop distribution and
// interchange, for targets whose grids need many threads.
//
//   for (i) {                                    kernel 0   grid i, j               c[i][j] *= beta
//     for (j) c[i][j] *= beta;                   kernel 1   grid i, j, in order k   c[i][j] += a[i][k] * b[k][j]
//     for (k) for (j) c[i][j] += a[i][k] * b[k][j];
//   }
//
// In: a draft whose body is scanned, with nothing proved yet; its outermost loop may have to run in order. Out: the
// kernels' drafts, or the reason why the nest isn't cut.
//
// A kernel is a chain of loops, from the outermost one inwards, around consecutive statements. The loops that carry no
// dependence among its accesses are its grid; each thread runs the others in order around the statements, so sums are
// added up in the order of the loops. Statements stay together if a dependence would otherwise run backwards, or if
// separating them would gain no parallel loop.
//
// In a grid, the loop over tiles and the loop over a tile's points become one loop over all points (tiles.h).
//
// If iterations conflict only because they share scratch arrays, each iteration gets a copy of these arrays
// (expansion.h).
//
// Limits: nests whose scalars outlive an iteration aren't cut.
#pragma once

#include "schedule/draft.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

struct Cut {
  Draft whole;                 // what all kernels together touch and require; its only loop is the nest's outermost one
  std::vector<Draft> kernels;  // in launch order; each footprint has only the kernel's own accesses
};

struct CutResult {
  std::optional<Cut> cut;
  diagnostics::Message reason = {};  // why the nest isn't cut
};

// Cuts the nest into several kernels. `grid` is how many loops, beginning with the outermost, run in parallel without a
// cut. A cut must run more loops in parallel than that.
CutResult find_cut(Draft draft, std::size_t grid);

}  // namespace ferry::translator::schedule
