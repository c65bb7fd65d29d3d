// The last stage of lowering a nest. It converts a draft to the model's nest, with the kernel's text and the names of
// the kernel's arguments.
//
//   draft of  for (int i = 0; i < n; ++i) y[i] = ns::scale * x[i];
//   nest      body "y[i] = scale * x[i];", declares scale, takes x and y
//
// `shared` collects the declarations that kernels share. This stage can't fail.
#pragma once

#include "lower/shared_declarations.h"
#include "schedule/cut.h"
#include "schedule/small_loop.h"

namespace ferry::translator::lower {

model::Nest lower(schedule::Draft draft, SharedDeclarations& shared);
model::Cut lower(schedule::Cut cut, SharedDeclarations& shared);
model::SmallLoop lower(schedule::SmallLoop loop);

}  // namespace ferry::translator::lower
