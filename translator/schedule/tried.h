// Finds arrays whose reads a launch may try (the runtime's tried_reads.h). It is unknown how far the nest reads them,
// so its kernel checks each read, and an iteration that misses leaves at once.
// kernel checks each read, and an iteration that misses leaves at once.
//
//   while (high - low > 1) { int middle = (low + high) / 2; if (grid[middle] > x) high = middle; else low = middle; }
//
// A miss must be one that the untranslated program would also reach. So a launch that may end, whose independence is
// only asserted, or that sums into an element tries nothing. And the kernel's text must write each read in a way that
// can be checked: `p[k]`, `*(p + k)`, `p->x`, also in functions that take the pointer by value. No raw pointer to an
// element may result.
#pragma once

#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// Returns the parameters of called functions that take the pointer, if reads of the buffer may be tried in this nest;
// otherwise none. The nest's independence must be shown.
std::optional<ir::VariableSet> find_checkable_reads(const Draft& draft, int buffer);

}  // namespace ferry::translator::schedule
