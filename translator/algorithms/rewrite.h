// Rewrites calls of the standard library's algorithms in offloaded functions as equivalent loops. The unit is parsed
// again with that text, so all analyses of loops apply to them.
//
//   double s = std::accumulate(v.begin(), v.end(), 0.0);
//   double s = 0.0; for (long ferry_loop_i1 = 0; …) s = s + v[ferry_loop_i1];
//
//   if (std::count_if(b, e, odd) > n / 2) f();
//   { long ferry_loop_r1 = 0; for (…) if (odd(b[…])) ++ferry_loop_r1; if (ferry_loop_r1 > n / 2) f(); }
//
// The call must be evaluated exactly once whenever its statement is executed. The rest of the statement must only
// compute values, except for the expression around the call. For a compound statement, this concerns the part that it
// evaluates first. Calls in functions that loops call are also rewritten, but the stub keeps their text. Limits: calls
// in lambdas, and in conditions of loops other than `while`, aren't rewritten. Calls that stay are reported
// (staying.h).
#pragma once

#include "algorithms/staying.h"
#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::algorithms {

// Returns the rewritings. `staying` records the reasons of calls that stay.
std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, StayingCalls& staying);

}  // namespace ferry::translator::algorithms
