// Which elements of a buffer an iteration touches if data decides it; no Clang.
//
//   for (int k = start[i]; k < start[i + 1]; ++k) v[k] = x[col[k]];    v: load(start, i) to load(start, i + 1) - 1
//   y[p[i]] = x[i];                                                    y: load(p, i)
//
// Only if a check that each iteration has other elements may succeed: all accesses to the buffer depend on the same
// loads, and these depend on the iteration. Also, an inner loop runs along the elements, or each iteration has one that
// it only writes. With takes_places it may also read one that isn't an integer (integers that are read and written are
// some kind of histogram).
#pragma once

#include "proof/independence.h"

#include <optional>

namespace ferry::translator::proof {

// Returns none if there are no such elements.
std::optional<model::ValueRange> elements_by_data(const model::Footprint& footprint, int buffer,
                                                  const LoopUnderTest& loop);

// Returns whether they are consecutive rows of any length: each begins where the previous one ends.
bool are_consecutive_rows(const model::ValueRange& elements);

}  // namespace ferry::translator::proof
