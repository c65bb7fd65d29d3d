// Finds arrays that a launch may read with a check at each read (the runtime's tried_reads.h), because it is unknown
// how far the nest reads them. An iteration whose read is outside the copied part of the array (a miss) ends at once.
//
//   while (high - low > 1) { int middle = (low + high) / 2; if (grid[middle] > x) high = middle; else low = middle; }
//
// A miss must be one that the untranslated program would also reach. So there are no checked reads in a nest that may
// end early, whose independence is only asserted by the user, or that sums into an element. Each read in the kernel's
// text must have a form that can be checked: `p[k]`, `*(p + k)`, `p->x`, also in functions that take the pointer by
// value. The text must not form a raw pointer to an element.
#pragma once

#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// Returns the parameters of called functions to which the pointer is passed, if reads of the buffer may be checked in
// this nest; otherwise none. The nest's independence must be proved already.
std::optional<ir::VariableSet> find_checkable_reads(const Draft& draft, int buffer);

}  // namespace ferry::translator::schedule
