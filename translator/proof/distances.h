// Linear subscripts with the same pitch whose rests differ in what is the same in all iterations; see independence.h.
#pragma once

#include "proof/linear_test.h"

#include <vector>

namespace ferry::translator::proof {

// Do two rests differ in what is the same in all iterations only by terms that are smaller than the pitch by their form
// (C beside 3 * T * C)? The check has them in its rests, then. Others may be the pitch itself: the row above.
bool offsets_fit(const model::Footprint& footprint, const model::Polynomial& a, const model::Polynomial& b,
                 const model::Polynomial& pitch, const LoopUnderTest& loop);

// Where they don't fit: places that are farther apart than all that is touched at each of them reaches, at run time.
Independence test_distances(const model::Footprint& footprint, const std::vector<LinearAccess>& parts,
                            const model::Polynomial& pitch, const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
