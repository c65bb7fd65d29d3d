// Which iterations of a loop touch the same element, as isl finds from the nest's domains; no Clang.
//
// Two accesses of one buffer, one of them a write, carry a dependence if this set of pairs of their executions
//   same values of the loops outside, a smaller value of the loop in the first, the same subscripts
// isn't empty. Subscripts are compared dimension by dimension: those of an array of arrays, which C++ keeps within
// their bounds, or those of a delinearised subscript, which must be proved or checked to be within theirs. Accesses
// that commute carry none. Domains may be too large, so only an empty set is a proof.
#pragma once

#include "proof/independence.h"
#include "proof/iteration_space.h"

#include <optional>

namespace ferry::translator::proof {

// A buffer that isl can't decide, because rows have any length, may still pass the simple test with its check; that is
// decided for each buffer. With `loop.takes_data`, accesses that data decides may be checked: consecutive rows of any
// length, `for (k = start[i]; k < start[i + 1]; ++k) v[k] = …`, and permutations, `y[p[i]] = …`.
Independence test_dependence(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                             const LoopUnderTest& loop);

// Returns whether two accesses that carry a dependence touch one element in different iterations for all data and
// sizes, if the loop runs more than a few times. Then no one may assert that its iterations are independent.
bool certainly_meet(const model::Footprint& footprint, const model::ParallelLoop& outermost, const LoopUnderTest& loop,
                    int first, int second);

// An access whose partial result another access may touch in the same iteration of the loop (see Conflicts::held);
// none: there is no such access. Conflicts between iterations aren't considered.
std::optional<int> meets_partial_result(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                                        const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
