// Measures how much work a nest does, as far as the text shows. For a nest inside a host loop, the amount of work
// decides whether a launch pays.
//
//   for (int s = 0; s < 3; ++s) out[x[i] + s] += w[s];    12 operations: left on the host at translation time
//   for (int k = 0; k < n; ++k) y[k] += a * x[k];         5 per iteration: the runtime multiplies by n
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

// Returns the index of an inner loop in the draft's footprint, or -1 if the footprint doesn't contain the loop.
int loop_number(const Draft& draft, const ir::Loop& loop);

// Returns the trip count if it is constant, or none otherwise.
std::optional<std::int64_t> constant_trips(const ir::Body& body, ir::StatementId loop);

// Returns whether each loop of the nest has a small constant trip count, and the nest as a whole computes so little
// that a launch would be slower. Examples are windows of 3 x 3 or 5 x 5 elements, and loops over a point's coordinates.
bool is_too_small(const ir::Body& body, ir::StatementId nest);

// Sets `work` and `work_in_bytes` of a nest whose grid runs these statements in each iteration. Sets nothing if inner
// loops may take long although the nest touches little; such a nest is always launched.
void measure_work(Draft& draft, std::span<const ir::StatementId> statements);

// Returns whether the nest does little except update elements that iterations share: its innermost loops have at most
// sixteen operations for each atomic update.
bool does_mostly_updates(const Draft& draft);

// Adds the operations of a nest inside the draft's loop to `work`, which has one entry for each combination of loops of
// the draft's footprint around the operations. Returns false if one of these loops isn't in the footprint.
bool add_work(const Draft& draft, ir::StatementId nest, std::vector<model::Work>& work);

}  // namespace ferry::translator::schedule
