// Whether iterations of a loop of the grid touch elements of their own, where data decides which: rows of any length
// (`for (k = start[i]; k < start[i + 1]; ++k) v[k] = …`), permutations (`y[p[i]] = …`). An inspector, as inspection.h:
// a look at each iteration, made where nothing that the launch rests on is as it was.
#pragma once

#include "footprint.h"
#include "inspection.h"

#include <ferry/call.h>

namespace ferry {

// From the first to the last that an iteration touches, they must not meet. Without inner loops' order: those between
// that it doesn't touch count, too. `loops`: those of the grid, none of them empty.
bool iterations_are_apart(const Description& description, const Description::ApartCheck& check,
                          const FerryLoopBounds* loops, const FerryInput* inputs, const Inspector& inspector,
                          const Footprint& footprint);

}  // namespace ferry
