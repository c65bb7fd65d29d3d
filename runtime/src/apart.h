// Decides whether the iterations of a grid loop touch disjoint elements when subscripts depend on data. Examples are
// rows of any length (`for (k = start[i]; k < start[i + 1]; ++k) v[k] = …`) and permutations (`y[p[i]] = …`). Like the
// inspector in inspection.h, it examines each iteration, unless nothing that the launch depends on has changed.
#pragma once

#include "footprint.h"
#include "inspection.h"

#include <ferry/call.h>

namespace ferry {

// Returns whether the element ranges of the iterations are disjoint. A range extends from the first to the last element
// that an iteration touches. Elements between them count even if the iteration doesn't touch them. `loops` are the
// grid's loops, none of which is empty.
bool iterations_are_apart(const Description& description, const Description::ApartCheck& check,
                          const FerryLoopBounds* loops, const FerryInput* inputs, const Inspector& inspector,
                          const Footprint& footprint);

}  // namespace ferry
