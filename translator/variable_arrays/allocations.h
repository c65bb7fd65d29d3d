// Rewrites memory that an iteration allocates and frees as a variable-length array. The unit is then parsed again.
//
//   double* t = new double[m];                     double ferry_loop_m1_t[m]; double* t = ferry_loop_m1_t;
//   if (!t) abort(); …; delete[] t;                ; …; ;
//   auto t = std::make_unique<double[]>(m);        likewise, with a loop that zeroes the elements, and t for t.get()
//
// Each thread of a kernel thereby gets its own memory, as for other arrays of an iteration. The stub keeps the user's
// own text (frontend::StandIn). If the loop doesn't become a kernel, the text isn't changed
// (algorithms::reject_host_loops). Limits: those of scratch.h; allocations in macros and templates aren't rewritten.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::variable_arrays {

// Returns all rewritings, including `others`.
std::vector<frontend::Rewriting> rewrite_allocations(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::variable_arrays
