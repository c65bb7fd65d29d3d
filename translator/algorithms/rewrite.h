// Calls of the standard library's algorithms in offloaded functions → the text of the loops that they stand for, in
// which the unit is parsed once more: all that is known of loops is then known of them.
//
//   double s = std::accumulate(v.begin(), v.end(), 0.0);
//   double s = 0.0; for (long ferry_loop_i1 = 0; …) s = s + v[ferry_loop_i1];
//
//   if (std::count_if(b, e, odd) > n / 2) f();
//   { long ferry_loop_r1 = 0; for (…) if (odd(b[…])) ++ferry_loop_r1; if (ferry_loop_r1 > n / 2) f(); }
//
// The call must be evaluated whenever its statement is, once, and all else there only computes values, but for what is
// around the call. Of a statement with others in it that's what it evaluates first. So in functions that loops call,
// whose text in the stub stays as it is. Limits: not in lambdas, in conditions of loops other than `while`. Calls that
// stay are said (staying.h).
#pragma once

#include "algorithms/staying.h"
#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::algorithms {

// `staying`: is told why calls stay.
std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, StayingCalls& staying);

}  // namespace ferry::translator::algorithms
