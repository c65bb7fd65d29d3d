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

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::proof {

inline constexpr int most_samples = 96;

// What a launch asks about the accesses, which are of one buffer, and of the part of its elements that may be the same.
model::DependenceCheck dependence_check(const model::Footprint& footprint, const LoopUnderTest& loop,
                                        const std::vector<int>& accesses);

// The same, if some sizes keep the iterations apart. None, too, where subscripts aren't linear in the loops, so that no
// launch can tell.
std::optional<model::DependenceCheck> decided_at_launch(const model::Footprint& footprint, const LoopUnderTest& loop,
                                                        const std::vector<int>& accesses, int samples = most_samples);

// Sizes for which iterations meet, `nx = 3, k = 0`; "" where none is found.
std::string sizes_that_meet(const model::Footprint& footprint, const LoopUnderTest& loop,
                            const model::DependenceCheck& check);

}  // namespace ferry::translator::proof
