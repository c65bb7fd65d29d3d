// Rewrites loops that count in other forms as counted loops, both in offloaded functions and in the functions that
// their loops call. The unit is parsed again with that text, so all analyses of loops apply to them.
//
//   while (i < n) { y[i] = x[i]; ++i; }
//   for (; i < n; ++i) { y[i] = x[i]; ; }
//
// In the stub, the user's text replaces each rewritten part again (frontend::StandIn). The user's own code therefore
// runs if the nest isn't launched. A loop that doesn't become a kernel isn't changed (algorithms::reject_host_loops).
// Limits: loops in lambdas, macro expansions or statements with calls of algorithms, and loops after pragmas, aren't
// rewritten.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::loop_forms {

// Returns all rewritings, including `calls`.
std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> calls);

}  // namespace ferry::translator::loop_forms
