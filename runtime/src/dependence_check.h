// Decides with the launch's numbers whether two iterations of a loop touch the same element. The check is the clause
// `dependence` in description.h, and dependence/dependence_test.h does the test.
//
//   in:  dependence 'j' 'b': j, writes(j * nx + i), reads(j * nx + i - 1)     and the ranges of the launch's loops
//   out: apart, or not
//
// An expression that isn't linear in the loops, like i / 2, may have any value in its range in each execution.
#pragma once

#include "evaluator.h"

#include <ferry/kernel_common.h>

namespace ferry {

// Returns whether no two iterations conflict. `loops` are the grid's loops, none of which is empty. Sets `poisoned` if
// a subscript overflows its type.
bool iterations_differ(const Description& description, const Description::DependenceCheck& check,
                       const FerryLoopBounds* loops, const Evaluator& evaluator, bool& poisoned);

}  // namespace ferry
