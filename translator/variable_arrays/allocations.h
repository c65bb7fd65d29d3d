// Rewrites memory that an iteration allocates and frees as an array of variable length. The unit is parsed again with
// it.
//
//   double* t = new double[m];                     double ferry_loop_m1_t[m]; double* t = ferry_loop_m1_t;
//   if (!t) abort(); …; delete[] t;                ; …; ;
//   auto t = std::make_unique<double[]>(m);        the same, with a loop that sets them to 0, and t for t.get()
//
// So each thread of a kernel has memory for it, as for other arrays of an iteration. The stub keeps the user's own text
// (frontend::StandIn). If the loop doesn't become a kernel, the text isn't changed (algorithms::reject_host_loops).
// Limits: those of scratch.h; not in macros and templates.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::variable_arrays {

// `others`: other rewritings, which are included in the result.
std::vector<frontend::Rewriting> rewrite_allocations(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::variable_arrays
