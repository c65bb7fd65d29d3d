// A loop of the host's that may stay there as a whole: what it touches, and how much work each nest inside is.
//
//   for (int j = 0; j < i; ++j) {                              stays on the host: an iteration needs the one before
//     for (int k = 0; k < j; ++k) w -= a[i][k] * a[k][j];      a nest of 4 * j operations
//     a[i][j] = w / a[j][j];                                   a nest of 5
//   }
//
// Each nest alone would ask the runtime what it is worth, and what the host needs for it, in every iteration. Where all
// are small in all of them, the stub asks once, before the loop (runtime/src/small_loop.h).
//
// In: an innermost loop of the host's with nests inside. Out: its draft, over that one loop, none of whose accesses are
// proved to be anything: they run in the user's order. Or nothing, where the loop touches what a nest couldn't say.
#pragma once

#include "schedule/draft.h"
#include "schedule/work.h"

#include <optional>
#include <span>
#include <vector>

namespace ferry::translator::schedule {

struct SmallLoop {
  Draft whole;
  std::vector<model::Work> work;  // one iteration of each nest of the loop's, at most
};

// `nests`: those inside.
std::optional<SmallLoop> find_small_loop(const Input& input, ir::StatementId loop, std::span<const Draft> nests);

// Whether a nest is left inside, and the stub acquires nothing for the host there that isn't the loop's own.
bool holds(const SmallLoop& loop, std::span<const model::Nest> nests, std::span<const model::HostStep> steps);

}  // namespace ferry::translator::schedule
