// Whether two iterations of a loop touch one element, decided on the launch's numbers: description.h's `dependence`, as
// dependence/dependence_test.h answers it.
//
//   in:  dependence 'j' 'b': j, writes(j * nx + i), reads(j * nx + i - 1)     and what the launch's loops run through
//   out: apart, or not
//
// What isn't linear in the loops, as i / 2, is any number of its range, another one in each execution.
#pragma once

#include "evaluator.h"

#include <ferry/kernel_common.h>

namespace ferry {

// `loops`: those of the grid, none of them empty. `poisoned`: set where a subscript leaves its type.
bool iterations_differ(const Description& description, const Description::DependenceCheck& check,
                       const FerryLoopBounds* loops, const Evaluator& evaluator, bool& poisoned);

}  // namespace ferry
