// Objects behind pointers that only loops inside of a nest follow: the stub asks whether these loops have an iteration,
// and then follows the pointers before the launch.
//
//   for (int i = 0; i < n; ++i) for (int k = 0; k < m; ++k) y[i] += p->x[k];        0 < m
//   for (int i = 0; i < n; ++i) for (int k = 0; k < i; ++k) y[i] += p->x[k];        0 < 0 || 0 < n - 1
#pragma once

#include "diagnostics/message.h"
#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// Notes in the draft what the stub asks. None: then all is followed; else the first part that may not be.
std::optional<ir::ExpressionId> ask_for_iterations(Draft& draft);

// The part would be read before the loop, which may not follow its object at all.
diagnostics::Message unreached(const ir::Body& body, ir::ExpressionId part);

}  // namespace ferry::translator::schedule
