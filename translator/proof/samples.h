// How a dependence check by numbers would fare, on sizes that are made up.
//
//   a[i * s + j], j < m      apart where s >= m, for one
//   a[i + j], j < m          never apart: iterations meet whatever m is, so the loop is refused, and no launch asks
//
// Every loop has two iterations or more in a sample, the tested one many, and what is known of the sizes holds
// (Footprint::facts). Samples are the same in each translation. The runtime's own test decides
// (runtime/src/dependence).
#pragma once

#include "proof/independence.h"

#include <vector>

namespace ferry::translator::proof {

// False, too, where subscripts aren't linear in the loops, so that no launch can tell. `accesses` are of one buffer,
// and of the part of its elements that may be the same.
bool ever_apart(const model::Footprint& footprint, const LoopUnderTest& loop, const std::vector<int>& accesses);

// What a launch asks about the accesses, with an example of sizes for which the answer is no.
model::DependenceCheck dependence_check(const model::Footprint& footprint, const LoopUnderTest& loop,
                                        const std::vector<int>& accesses);

}  // namespace ferry::translator::proof
