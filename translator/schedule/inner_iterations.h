// Handles pointers that the nest dereferences only in inner loops. The stub tests whether these loops have an
// iteration, and only then dereferences the pointers before the launch.
//
//   for (int i = 0; i < n; ++i) for (int k = 0; k < m; ++k) y[i] += p->x[k];        0 < m
//   for (int i = 0; i < n; ++i) for (int k = 0; k < i; ++k) y[i] += p->x[k];        0 < 0 || 0 < n - 1
#pragma once

#include "diagnostics/message.h"
#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// Adds the stub's tests to the draft. Returns the first subobject that is accessed through a pointer that the stub may
// not dereference, or none if it may dereference all pointers.
std::optional<ir::ExpressionId> ask_for_iterations(Draft& draft);

// Returns the message for a subobject that the stub would read before the loop, although the loop may never dereference
// the pointer to it.
diagnostics::Message unreached(const ir::Body& body, ir::ExpressionId part);

}  // namespace ferry::translator::schedule
