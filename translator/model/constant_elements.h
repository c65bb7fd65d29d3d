// Enumerates the elements that an access touches if its loops have constant bounds.
//
//   for (int a = 0; a < 2; ++a) for (int b = 0; b < 3; ++b) m[3 * a + b] = 0;     0 … 5
#pragma once

#include "model/model.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ferry::translator::model {

// Returns the subscript as a polynomial; nullopt if a conversion in it may lose significant bits. The polynomial gives
// the element modulo at least 2^32, which identifies it in an array.
std::optional<Polynomial> exact_subscript(const Access& access);

// Returns the elements that the access touches while its loops from number `from` on run, in ascending order without
// duplicates. Returns nullopt if they are unknown or more than `limit`. Takes about limit * log(limit) steps for each
// loop.
std::optional<std::vector<std::int64_t>> constant_elements(const Footprint& footprint, const Access& access,
                                                           std::size_t from, std::int64_t limit);

// The first and last element that an access can touch, whether or not its loops run. Only loops that the subscript
// names need constant bounds, with at most `limit` values. `grid`: the loops that the grid runs.
struct ElementBounds {
  std::int64_t first, last;
};
std::optional<ElementBounds> constant_bounds(const Footprint& footprint, const Access& access, std::int64_t limit,
                                             const std::vector<ParallelLoop>& grid = {});

}  // namespace ferry::translator::model
