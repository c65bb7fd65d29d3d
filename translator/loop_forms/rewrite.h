// Rewrites loops of other counting forms, in offloaded functions and the functions that their loops call, as counted
// loops. The unit is parsed again with that text, so everything that is known about loops holds for them.
//
//   while (i < n) { y[i] = x[i]; ++i; }
//   for (; i < n; ++i) { y[i] = x[i]; ; }
//
// In the stub the user's text replaces each part again (frontend::StandIn), so the user's own code runs if the nest
// isn't launched. A loop that doesn't become a kernel isn't changed (algorithms::reject_host_loops). Limits: not in
// lambdas, in macro expansions, after pragmas, or in the statements of calls of algorithms.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::loop_forms {

// `calls`: other rewritings, which are included in the result.
std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> calls);

}  // namespace ferry::translator::loop_forms
