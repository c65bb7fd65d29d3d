// Rewrites loops of other counting forms as counted loops, in offloaded functions and the functions that their loops
// call. The unit is parsed again with that text, so all analyses of loops apply to them.
//
//   while (i < n) { y[i] = x[i]; ++i; }
//   for (; i < n; ++i) { y[i] = x[i]; ; }
//
// In the stub the user's text replaces each part again (frontend::StandIn), so the user's own code runs if the nest
// isn't launched. A loop that doesn't become a kernel isn't changed (algorithms::reject_host_loops). Limits: not in
// lambdas, macro expansions or statements with calls of algorithms, and not after pragmas.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::loop_forms {

// Returns all rewritings, including `calls`.
std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> calls);

}  // namespace ferry::translator::loop_forms
