// The last stage of a nest: its kernel's text, the names of what the kernel takes, and which loop runs along the
// elements.
#pragma once

#include "lower/shared_declarations.h"
#include "schedule/draft.h"

namespace ferry::translator::lower {

model::Nest lower(schedule::Draft draft, SharedDeclarations& shared);

}  // namespace ferry::translator::lower
