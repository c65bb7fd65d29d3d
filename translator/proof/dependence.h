// Tests, with isl and the nest's domains, which iterations of a loop touch the same element. Uses no Clang.
//
// Two accesses to one buffer, at least one of which writes, carry a dependence if this set of pairs of their executions
// isn't empty:
//   same values of the loops outside, a smaller value of the loop in the first, the same subscripts
// Subscripts are compared dimension by dimension. For an array of arrays, these are the subscripts as written, which
// C++ keeps within their bounds. For a delinearised subscript, they are its dimensions, which must be proved or checked
// to be within theirs. Accesses that commute carry no dependence. Domains may be too large, so only an empty set is a
// proof.
#pragma once

#include "proof/independence.h"
#include "proof/iteration_space.h"

#include <optional>

namespace ferry::translator::proof {

// Returns the answer for the loop. If isl can't decide about a buffer, for example because rows have any length, the
// buffer may still pass the simple test with its run-time check. With `loop.takes_data`, data-dependent accesses may be
// checked, too: consecutive rows of any length, `for (k = start[i]; k < start[i + 1]; ++k) v[k] = …`, and permutations,
// `y[p[i]] = …`.
Independence test_dependence(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                             const LoopUnderTest& loop);

// Returns whether two accesses that carry a dependence touch the same element in different iterations for all data and
// sizes, provided that the loop runs more than a few times. If so, users can't assert that its iterations are
// independent.
bool certainly_meet(const model::Footprint& footprint, const model::ParallelLoop& outermost, const LoopUnderTest& loop,
                    int first, int second);

// Returns an access whose partial result a different access may touch in the same iteration of the loop (see
// Conflicts::held), or nullopt if there is none. Conflicts between different iterations don't count.
std::optional<int> meets_partial_result(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                                        const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
