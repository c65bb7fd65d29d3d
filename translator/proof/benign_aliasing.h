// Which buffers of a nest may be one and the same: `add(c, a, b)` called as `add(x, x, y)`. Model only, no Clang.
//
//   for (i) c[i] = a[i] + b[i];        c may be a, c may be b: iterations stay independent
//   for (i) c[i] = a[i] + a[i + 1];    c may not be a
//
// Two buffers may be one where the accesses of both, taken as one buffer's, pass the test of independence for every
// loop of the grid with no check at run time beyond those that the nest has anyway. Each pair of accesses of three
// buffers that coincide belongs to one of their pairs, so pairs are enough. A kernel must not promise the compiler
// (__restrict__) that such buffers differ.
#pragma once

#include "proof/independence.h"

#include <functional>
#include <utility>
#include <vector>

namespace ferry::translator::proof {

using BufferPairs = std::vector<std::pair<int, int>>;  // first < second

// Pairs of which at least one is written, and that can have the same elements.
BufferPairs aliasing_candidates(const model::Footprint& footprint);

// Drops the pairs that would make one loop carry a dependence. `test` says whether that loop's iterations are
// independent in a footprint, `nest` has the checks that are made.
void keep_benign(BufferPairs& pairs, const model::Footprint& footprint, const model::Nest& nest,
                 const std::function<Independence(const model::Footprint&)>& test);

}  // namespace ferry::translator::proof
