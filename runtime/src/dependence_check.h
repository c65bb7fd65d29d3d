// Decides with the launch's numbers whether two iterations of a loop touch the same element: description.h's
// `dependence`, tested by dependence/dependence_test.h.
//
//   in:  dependence 'j' 'b': j, writes(j * nx + i), reads(j * nx + i - 1)     and the ranges of the launch's loops
//   out: apart, or not
//
// An expression that isn't linear in the loops, like i / 2, may have any value of its range in each execution.
#pragma once

#include "evaluator.h"

#include <ferry/kernel_common.h>

namespace ferry {

// `loops` are the grid's, none of them empty. `poisoned` is set if a subscript overflows its type.
bool iterations_differ(const Description& description, const Description::DependenceCheck& check,
                       const FerryLoopBounds* loops, const Evaluator& evaluator, bool& poisoned);

}  // namespace ferry
