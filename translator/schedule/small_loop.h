// Describes a host loop that may stay on the host as a whole: what the loop touches, and how much work each nest inside
// it does.
//
//   for (int j = 0; j < i; ++j) {                              stays on the host: an iteration needs the previous one
//     for (int k = 0; k < j; ++k) w -= a[i][k] * a[k][j];      a nest of 4 * j operations
//     a[i][j] = w / a[j][j];                                   a nest of 5
//   }
//
// Otherwise the stub would ask the runtime for each nest in every iteration whether a launch pays and which data the
// host needs. If all nests are small in all iterations, the stub asks only once, before the loop
// (runtime/src/small_loop.h).
//
// In: an innermost host loop with nests inside. Out: a draft for that one loop, or none if the loop touches something
// that a nest's footprint can't describe. Nothing is proved about the accesses, because they run in the user's order.
#pragma once

#include "schedule/draft.h"
#include "schedule/work.h"

#include <optional>
#include <span>
#include <vector>

namespace ferry::translator::schedule {

struct SmallLoop {
  Draft whole;
  std::vector<model::Work> work;  // for each nest in the loop, upper bounds of its work in one iteration
};

// Returns the loop's description, or none if the loop can't stay on the host as a whole. `nests` are the nests inside
// the loop.
std::optional<SmallLoop> find_small_loop(const Input& input, ir::StatementId loop, std::span<const Draft> nests);

// Returns whether the loop still contains a nest, and the stub acquires nothing for the host there except what the loop
// itself needs.
bool holds(const SmallLoop& loop, std::span<const model::Nest> nests, std::span<const model::HostStep> steps);

}  // namespace ferry::translator::schedule
