// Outer loops of a few iterations that would run in parallel only with atomic updates, around loops that need no such
// updates.
//
//   for (int e = 0; e < 5; ++e)                                        stays on the host: five launches
//     for (int i = 0; i < n - delay[e]; ++i) out[i + delay[e]] += gain[e] * in[i];       a nest without atomic updates
//
// A single launch for all these loops would have few threads, or as many atomic updates as the loops have iterations,
// and its sums would have no fixed order.
#pragma once

#include "schedule/nest.h"

#include <cstdint>
#include <optional>
#include <span>

namespace ferry::translator::schedule {

// If the loops inside this loop are the better nests, returns this loop's number of iterations; otherwise returns none.
// The loop's body may hold only such loops and declarations. `result` is what find_nest() returned for the loop, and
// `around` are the host loops around it.
std::optional<std::int64_t> few_iterations_with_atomics(const Input& input, ir::StatementId loop,
                                                        const NestResult& result,
                                                        std::span<const ir::StatementId> around);

}  // namespace ferry::translator::schedule
