// Elements of arrays of variable length → elements of a flat array, in which the unit is parsed once more.
//
//   double t[n][m];                         auto* const ferry_loop_t1 = &t[0][0];
//   t[i][j] = 0;                            ferry_loop_t1[static_cast<long>(i) * m + (j)] = 0;
//   auto a = (double (*)[m])p; f(a[i]);     f((ferry_loop_t2 + static_cast<long>(i) * m));
//
// So subscripts are linear in the length of a row, whose rows a kernel needs no type for. The stub keeps the user's own
// text of each element (frontend::StandIn), and the pointers' declarations, behind the arrays'.
// Limits: named variables and parameters, of scalars, that nothing changes; not in lambdas, classes and macros.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::variable_arrays {

// `others`: what is rewritten otherwise, which is taken along.
std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::variable_arrays
