// Measures how much work a nest is, as far as the text shows. The work decides whether a launch pays if a host loop is
// around the nest.
//
//   for (int s = 0; s < 3; ++s) out[x[i] + s] += w[s];    12 operations: left on the host at translation time
//   for (int k = 0; k < n; ++k) y[k] += a * x[k];         5 per iteration: the runtime multiplies
//   (runtime/src/profitability.h)
//
// Operations are the user's operators and subscripts, but not those of loop headers; a call counts as sixteen.
#pragma once

#include "schedule/draft.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ferry::translator::schedule {

// Returns the index of an inner loop in the draft's footprint, or -1 if the loop isn't there.
int loop_number(const Draft& draft, const ir::Loop& loop);

// Returns the trip count if it is constant; none otherwise.
std::optional<std::int64_t> constant_trips(const ir::Body& body, ir::StatementId loop);

// Returns whether each loop of the nest has a small constant trip count, and together they compute so little that no
// launch is as fast: windows of 3 x 3 and 5 x 5, the coordinates of a point.
bool is_too_small(const ir::Body& body, ir::StatementId nest);

// Sets work and work_in_bytes of a nest whose grid runs these statements in each iteration. Sets nothing if inner loops
// may take long although the nest touches little, so that it is always launched.
void measure_work(Draft& draft, std::span<const ir::StatementId> statements);

// Returns whether the nest does little but update elements that iterations share: its innermost loops have at most
// sixteen operations for each atomic update.
bool does_mostly_updates(const Draft& draft);

// Adds the operations of a nest inside the draft's loop, by the loops around them in the draft's footprint. Returns
// false if one of the loops isn't there.
bool add_work(const Draft& draft, ir::StatementId nest, std::vector<model::Work>& work);

}  // namespace ferry::translator::schedule
