// The last stage of a nest: its kernels' text, the names of what the kernel takes, and which loop runs along the
// elements.
#pragma once

#include "lower/shared_declarations.h"
#include "schedule/cut.h"

namespace ferry::translator::lower {

model::Nest lower(schedule::Draft draft, SharedDeclarations& shared);
model::Cut lower(schedule::Cut cut, SharedDeclarations& shared);

}  // namespace ferry::translator::lower
