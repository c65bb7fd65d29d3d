// Describes a host loop that may stay on the host as a whole: what it touches, and how much work each nest inside is.
//
//   for (int j = 0; j < i; ++j) {                              stays on the host: an iteration needs the previous one
//     for (int k = 0; k < j; ++k) w -= a[i][k] * a[k][j];      a nest of 4 * j operations
//     a[i][j] = w / a[j][j];                                   a nest of 5
//   }
//
// Otherwise each nest would ask the runtime in every iteration whether a launch pays and what the host needs. If all
// nests are small in all iterations, the stub asks once, before the loop (runtime/src/small_loop.h).
//
// In: an innermost host loop with nests inside. Out: its draft, over that one loop, or none if the loop touches what a
// nest couldn't describe. Nothing is proved about the accesses, because they run in the user's order.
#pragma once

#include "schedule/draft.h"
#include "schedule/work.h"

#include <optional>
#include <span>
#include <vector>

namespace ferry::translator::schedule {

struct SmallLoop {
  Draft whole;
  std::vector<model::Work> work;  // upper bounds for one iteration of each nest in the loop
};

// Returns the loop's description; none if it can't be a small loop. `nests` are those inside the loop.
std::optional<SmallLoop> find_small_loop(const Input& input, ir::StatementId loop, std::span<const Draft> nests);

// Returns whether a nest is left in the loop, and the stub acquires nothing for the host there except what the loop
// itself needs.
bool holds(const SmallLoop& loop, std::span<const model::Nest> nests, std::span<const model::HostStep> steps);

}  // namespace ferry::translator::schedule
