// Linear subscripts with the same pitch whose rests differ in invariant terms; see independence.h.
#pragma once

#include "proof/linear_test.h"

#include <vector>

namespace ferry::translator::proof {

// Returns whether two rests differ in invariant terms only by terms that are smaller than the pitch by their form (C
// compared with 3 * T * C). The check then has them in its rests. Other terms may be the pitch itself: the row above.
bool offsets_fit(const model::Footprint& footprint, const model::Polynomial& a, const model::Polynomial& b,
                 const model::Polynomial& pitch, const LoopUnderTest& loop);

// For rests that don't fit: holds if, at run time, the places are farther apart than the accesses at each of them
// reach.
Independence test_distances(const model::Footprint& footprint, const std::vector<LinearAccess>& parts,
                            const model::Polynomial& pitch, const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
