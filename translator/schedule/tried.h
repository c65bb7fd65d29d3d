// Arrays whose reads a launch may try (the runtime's tried_reads.h): nobody can tell how far the nest reads them, so
// its kernel checks each read, and an iteration that misses leaves at once.
//
//   while (high - low > 1) { int middle = (low + high) / 2; if (grid[middle] > x) high = middle; else low = middle; }
//
// A miss must be one that the untranslated program would come to: a launch that may end, or whose independence is only
// asserted, tries nothing; nor does one that adds up into an element. And the kernel's text must say each read in a way
// that can be checked: `p[k]`, `*(p + k)`, `p->x`, also in functions that get the pointer by value. No raw pointer to
// an element may come of it.
#pragma once

#include "schedule/draft.h"

#include <optional>

namespace ferry::translator::schedule {

// Whether reads of the buffer may be tried in this nest, whose independence is shown: the parameters of called
// functions that the pointer goes to.
std::optional<ir::VariableSet> triable(const Draft& draft, int buffer);

}  // namespace ferry::translator::schedule
