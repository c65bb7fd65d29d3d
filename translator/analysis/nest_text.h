// The last stage of a nest: its kernel's text, the names of what the kernel takes, and which loop runs along the
// elements.
#pragma once

#include "analysis/nest_draft.h"

namespace ferry::translator::analysis {

// Makes draft.nest complete; of the region nothing is left.
void write_kernel(NestDraft& draft);

}  // namespace ferry::translator::analysis
