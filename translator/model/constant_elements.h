// Enumerates the elements that an access touches if its loops have constant bounds.
//
//   for (int a = 0; a < 2; ++a) for (int b = 0; b < 3; ++b) m[3 * a + b] = 0;     0 … 5
#pragma once

#include "model/model.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ferry::translator::model {

// Returns the subscript as a polynomial, or nullopt if a conversion in it may lose significant bits. The polynomial
// gives the element modulo at least 2^32, which identifies an element of an array.
std::optional<Polynomial> exact_subscript(const Access& access);

// Returns the elements that the access touches while its loops from number `from` on run, ascending and without
// duplicates. Returns nullopt if they are unknown or if there are more than `limit`. Takes about limit * log(limit)
// steps for each loop.
std::optional<std::vector<std::int64_t>> constant_elements(const Footprint& footprint, const Access& access,
                                                           std::size_t from, std::int64_t limit);

// The first and the last element that an access can touch, whether or not its loops run. Only the loops that the
// subscript names need constant bounds, with at most `limit` values. `grid` has the loops that the grid runs.
struct ElementBounds {
  std::int64_t first, last;
};
std::optional<ElementBounds> constant_bounds(const Footprint& footprint, const Access& access, std::int64_t limit,
                                             const std::vector<ParallelLoop>& grid = {});

}  // namespace ferry::translator::model
