// Tries a dependence check on the launch's values with made-up sizes.
//
//   a[i * s + j], j < m      passes if s >= m, for example
//   a[i + j], j < m          never passes: iterations conflict for any m, so the loop is refused and no launch checks
//
// In a sample, every loop has at least two iterations and the tested one has many. The facts about the sizes hold
// (Footprint::facts). All translations use the same samples. The runtime's own test decides (runtime/src/dependence).
#pragma once

#include "proof/independence.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::proof {

inline constexpr int most_samples = 96;

// Returns the launch's check for accesses to one buffer and the same part of its elements.
model::DependenceCheck dependence_check(const model::Footprint& footprint, const LoopUnderTest& loop,
                                        const std::vector<int>& accesses);

// Returns the check if some sizes pass it. Also returns nullopt if subscripts aren't linear in the loops, because no
// launch can decide then.
std::optional<model::DependenceCheck> decided_at_launch(const model::Footprint& footprint, const LoopUnderTest& loop,
                                                        const std::vector<int>& accesses, int samples = most_samples);

// Returns sizes for which iterations conflict, like `nx = 3, k = 0`, or "" if none were found.
std::string sizes_that_meet(const model::Footprint& footprint, const LoopUnderTest& loop,
                            const model::DependenceCheck& check);

}  // namespace ferry::translator::proof
