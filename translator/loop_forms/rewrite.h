// Loops that count in other forms, of offloaded functions and of what their loops call → the text of counted loops, in
// which the unit is parsed once more: all that is known of loops is then known of them.
//
//   while (i < n) { y[i] = x[i]; ++i; }
//   for (; i < n; ++i) { y[i] = x[i]; ; }
//
// In the stub the loop's own text stands in the place of each part (frontend::StandIn), so that what runs where the
// nest isn't launched is what the user has written. A loop that doesn't become a kernel stays as it is
// (algorithms::decline_host_loops).
// Limits: not in lambdas, in what macros make, behind pragmas, and in the statements of calls of algorithms.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::loop_forms {

// `calls`: what is rewritten otherwise, which is taken along.
std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> calls);

}  // namespace ferry::translator::loop_forms
