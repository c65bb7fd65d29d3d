// Tests linear subscripts with the same pitch whose rests differ in invariant terms; see independence.h.
#pragma once

#include "proof/linear_test.h"

#include <vector>

namespace ferry::translator::proof {

// Returns whether two rests differ in invariant terms only by terms that are smaller than the pitch by their form (C
// compared with 3 * T * C). If so, the launch's check contains these terms in its rests. Other terms may be the pitch
// itself, which means the row above.
bool offsets_fit(const model::Footprint& footprint, const model::Polynomial& a, const model::Polynomial& b,
                 const model::Polynomial& pitch, const LoopUnderTest& loop);

// Tests rests that don't fit. The answer holds at run time if the places are farther apart than the accesses at each of
// them reach.
Independence test_distances(const model::Footprint& footprint, const std::vector<LinearAccess>& parts,
                            const model::Polynomial& pitch, const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
