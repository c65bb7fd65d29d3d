// Tests linear subscripts that have the same pitch and whose rests differ in invariant terms. See independence.h.
#pragma once

#include "proof/linear_test.h"

#include <vector>

namespace ferry::translator::proof {

// Returns whether two rests differ in their invariant terms only by terms whose form shows that they are smaller than
// the pitch, like C and 3 * T * C. If so, the launch's check has these terms in its rests. Other terms may be the pitch
// itself, which means the row above.
bool offsets_fit(const model::Footprint& footprint, const model::Polynomial& a, const model::Polynomial& b,
                 const model::Polynomial& pitch, const LoopUnderTest& loop);

// Tests rests for which offsets_fit() is false. At run time, the answer holds if the positions given by the invariant
// terms are farther apart than the accesses at each position reach.
Independence test_distances(const model::Footprint& footprint, const std::vector<LinearAccess>& parts,
                            const model::Polynomial& pitch, const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
