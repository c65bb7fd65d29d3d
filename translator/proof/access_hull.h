// Finds, with isl, the exact first and last element that an access touches under conditions and in dependent loops.
// Uses no Clang.
//
//   for (int j = 0; j <= i; ++j) … a[i - j] …        a[0] … a[high(i)]
//   for (int j = i; j < n; ++j) … a[i * n + j] …     dimensions (i, j): from (low(i), low(i)) to (high(i), n - 1)
#pragma once

#include "proof/buffer_shape.h"

#include <map>

namespace ferry::translator::proof {

struct AccessHull {
  model::Hull hull;     // the range in elements
  bool filled = false;  // whether all elements between the first and the last one are touched
};

class AccessHulls {
 public:
  // Appends the checks that the hulls require to the checks of `nest`.
  AccessHulls(const model::Footprint& footprint, model::Nest& nest);

  // Returns nullopt if the domain isn't exact or if isl finds no first or last element. `loosely` allows a domain that
  // is too large because of conditions.
  std::optional<AccessHull> find(const model::Access& access, bool loosely = false);
  // Returns whether the conversions in the subscript preserve all its values.
  bool converts_exactly(const model::IndexExpression& subscript);

 private:
  std::optional<AccessHull> find_linear(const model::Access& access, Domain domain);
  std::optional<AccessHull> find_rows(Domain domain, const BufferShape& shape, std::size_t number);

  const model::Footprint& footprint_;
  model::Nest& nest_;
  IterationSpace space_;
  std::map<int, BufferShape> shapes_;
};

}  // namespace ferry::translator::proof
