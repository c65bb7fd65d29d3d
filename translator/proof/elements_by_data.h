// Which elements of a buffer an iteration touches where data decides it; no Clang.
//
//   for (int k = start[i]; k < start[i + 1]; ++k) v[k] = x[col[k]];    v: load(start, i) to load(start, i + 1) - 1
//   y[p[i]] = x[i];                                                    y: load(p, i)
//
// Only where a check that they are other elements in each iteration has a chance: all accesses to the buffer rest
// on the same loads; an inner loop runs along them, or each iteration has one that it only writes, or, with
// takes_places and of no integer, reads too (integers that are read and written are a histogram of some kind); and what
// is loaded depends on the iteration.
#pragma once

#include "proof/independence.h"

#include <optional>

namespace ferry::translator::proof {

// Returns none where there are no such elements.
std::optional<model::ValueRange> elements_by_data(const model::Footprint& footprint, int buffer,
                                                  const LoopUnderTest& loop);

// Rows of any length, one after the other: each begins where the one before ends.
bool are_consecutive_rows(const model::ValueRange& elements);

}  // namespace ferry::translator::proof
