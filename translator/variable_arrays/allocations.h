// Memory that an iteration allocates and frees → an array of variable length, in which the unit is parsed once more.
//
//   double* t = new double[m];                     double ferry_loop_m1_t[m]; double* t = ferry_loop_m1_t;
//   if (!t) abort(); …; delete[] t;                ; …; ;
//   auto t = std::make_unique<double[]>(m);        the same, with a loop that sets them to 0, and t for t.get()
//
// So each thread of a kernel has memory for it, as for other arrays of an iteration. The stub keeps the user's own text
// (frontend::StandIn); where the loop is no kernel, the text stays as it is (algorithms::decline_host_loops).
// Limits: those of scratch.h; not in macros and templates.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::variable_arrays {

// `others`: what is rewritten otherwise, which is taken along.
std::vector<frontend::Rewriting> rewrite_allocations(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::variable_arrays
