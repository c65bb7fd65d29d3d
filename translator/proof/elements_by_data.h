// Finds the elements of a buffer that an iteration touches if they depend on data. Uses no Clang.
//
//   for (int k = start[i]; k < start[i + 1]; ++k) v[k] = x[col[k]];    v: load(start, i) to load(start, i + 1) - 1
//   y[p[i]] = x[i];                                                    y: load(p, i)
//
// Elements are found only if a check that iterations touch different elements may succeed. All accesses to the buffer
// must depend on the same loads, and these must depend on the iteration. Also, an inner loop must iterate over the
// elements, or each iteration must only write a single element of its own. With takes_places, the iteration may also
// read that element unless it is an integer, because integers that are read and written are usually a histogram.
#pragma once

#include "proof/independence.h"

#include <optional>

namespace ferry::translator::proof {

// Returns nullopt if there are no such elements.
std::optional<model::ValueRange> elements_by_data(const model::Footprint& footprint, int buffer,
                                                  const LoopUnderTest& loop);

// Returns whether the elements are consecutive rows of any length. Each row begins where the previous one ends.
bool are_consecutive_rows(const model::ValueRange& elements);

}  // namespace ferry::translator::proof
