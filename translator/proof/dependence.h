// Which iterations of a loop touch the same element? isl's answer on the nest's domains; no Clang.
//
// Two accesses of one buffer, one of them a write, carry a dependence where the set of pairs of their executions
//   same values of the loops outside, a smaller value of the loop in the first, the same subscripts
// isn't empty; subscripts are compared dimension by dimension: those of an array of arrays (which C++ keeps within
// their bounds), or those of a delinearised subscript, which are proved or checked to be. Accesses that commute with
// each other carry none. Domains may be too large, so an empty set is a proof, and any other only a suspicion.
#pragma once

#include "proof/independence.h"
#include "proof/iteration_space.h"

#include <optional>

namespace ferry::translator::proof {

// A buffer of which isl can't tell, because rows have any length, may still pass the simple test with its check: one
// nest's buffers may need one or the other.
// With `loop.takes_data` what data decides may be checked: rows of any length one after the other,
// `for (k = start[i]; k < start[i + 1]; ++k) v[k] = …`, and permutations, `y[p[i]] = …`.
Independence test_dependence(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                             const LoopUnderTest& loop);

// Whether two accesses that carry a dependence touch one element in different iterations whatever the program's data
// and sizes are, if the loop runs more than a few times: then nobody may call its iterations independent.
bool certainly_meet(const model::Footprint& footprint, const model::ParallelLoop& outermost, const LoopUnderTest& loop,
                    int first, int second);

// An access whose partial result may be touched by another one in the same iteration of the loop (see Conflicts::held);
// none: there is no such. What iterations do to each other isn't asked.
std::optional<int> meets_partial_result(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                                        const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
