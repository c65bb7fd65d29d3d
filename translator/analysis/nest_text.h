// The last stage of a nest: its kernel's text, the names of what the kernel takes, and which loop runs along the
// elements.
#pragma once

#include "analysis/nest.h"
#include "schedule/draft.h"

namespace ferry::translator::analysis {

model::Nest write_kernel(const NestInput& input, schedule::Draft draft);

// Of several kernels: what they are launched by together; no text.
model::Nest write_description(const NestInput& input, schedule::Draft draft);

}  // namespace ferry::translator::analysis
