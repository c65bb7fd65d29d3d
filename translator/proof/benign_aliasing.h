// Finds buffers of a nest that may be the same array, as when `add(c, a, b)` is called as `add(x, x, y)`. Uses the
// model only, no Clang.
//
//   for (i) c[i] = a[i] + b[i];        c may be a, c may be b: iterations stay independent
//   for (i) c[i] = a[i] + a[i + 1];    c may not be a
//
// Two buffers may coincide if the accesses to both, treated as accesses to one buffer, pass the independence test for
// every loop of the grid, without more run-time checks than the nest has. Testing pairs is enough, because any two
// accesses to three coinciding buffers belong to one of their pairs. A kernel must not promise the compiler (with
// __restrict__) that such buffers differ.
#pragma once

#include "proof/independence.h"

#include <functional>
#include <utility>
#include <vector>

namespace ferry::translator::proof {

using BufferPairs = std::vector<std::pair<int, int>>;  // each pair is in ascending order

// Returns the pairs of buffers that may have the same elements and at least one of which is written.
BufferPairs aliasing_candidates(const model::Footprint& footprint);

// Drops the pairs that would make a loop carry a dependence. `test` returns whether the loop's iterations are
// independent in a footprint. `nest` has the checks that have been made already.
void keep_benign(BufferPairs& pairs, const model::Footprint& footprint, const model::Nest& nest,
                 const std::function<Independence(const model::Footprint&)>& test);

}  // namespace ferry::translator::proof
