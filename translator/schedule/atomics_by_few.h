// Outer loops of a few iterations that would run in parallel only by atomic updates, around loops that need none.
//
//   for (int e = 0; e < 5; ++e)                                        stays on the host: five launches
//     for (int i = 0; i < n - delay[e]; ++i) out[i + delay[e]] += gain[e] * in[i];       a nest without atomic updates
//
// One launch for all of them would have few threads, or as many atomic updates as the loops have iterations, and sums
// in no fixed order.
#pragma once

#include "schedule/nest.h"

#include <cstdint>
#include <optional>
#include <span>

namespace ferry::translator::schedule {

// Returns the number of iterations of the loop if the loops inside it are the better nests. Its body may hold only such
// loops and declarations. `result` is that of find_nest() for the loop, and `around` are the host loops around the
// loop.
std::optional<std::int64_t> few_iterations_with_atomics(const Input& input, ir::StatementId loop,
                                                        const NestResult& result,
                                                        std::span<const ir::StatementId> around);

}  // namespace ferry::translator::schedule
