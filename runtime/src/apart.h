// Decides whether the iterations of a grid loop touch different elements when data decides which ones. Examples are
// rows of any length (`for (k = start[i]; k < start[i + 1]; ++k) v[k] = …`) and permutations (`y[p[i]] = …`). It is an
// inspector as in inspection.h: it examines each iteration, unless nothing that the launch depends on has changed.
#pragma once

#include "footprint.h"
#include "inspection.h"

#include <ferry/call.h>

namespace ferry {

// Compares the ranges from the first to the last element that each iteration touches. They must not overlap: without an
// order of inner loops, elements between that an iteration doesn't touch count, too. `loops` are the grid's, none of
// them empty.
bool iterations_are_apart(const Description& description, const Description::ApartCheck& check,
                          const FerryLoopBounds* loops, const FerryInput* inputs, const Inspector& inspector,
                          const Footprint& footprint);

}  // namespace ferry
