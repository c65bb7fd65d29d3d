// Handles pointers that only inner loops of a nest follow. The stub tests whether these loops have an iteration, and
// then follows the pointers before the launch.
//
//   for (int i = 0; i < n; ++i) for (int k = 0; k < m; ++k) y[i] += p->x[k];        0 < m
//   for (int i = 0; i < n; ++i) for (int k = 0; k < i; ++k) y[i] += p->x[k];        0 < 0 || 0 < n - 1
#pragma once

#include "diagnostics/message.h"
#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// Adds the stub's tests to the draft. Returns the first part whose pointer the stub may not follow; none if it may
// follow all pointers.
std::optional<ir::ExpressionId> ask_for_iterations(Draft& draft);

// Returns the message that the part would be read before the loop, which may not follow the part's pointer at all.
diagnostics::Message unreached(const ir::Body& body, ir::ExpressionId part);

}  // namespace ferry::translator::schedule
