// The exact ends of what an access touches under conditions and dependent loops, by isl; no Clang.
//
//   for (int j = 0; j <= i; ++j) … a[i - j] …        a[0] … a[high(i)]
//   for (int j = i; j < n; ++j) … a[i * n + j] …     dimensions (i, j): from (low(i), low(i)) to (high(i), n - 1)
#pragma once

#include "proof/buffer_shape.h"

#include <map>

namespace ferry::translator::proof {

struct AccessHull {
  model::Hull hull;     // elements
  bool filled = false;  // all between the ends are touched
};

class AccessHulls {
 public:
  // Checks that hulls rest on are added to the nest's.
  AccessHulls(const model::Footprint& footprint, model::Nest& nest);

  // nullopt where the domain isn't exact or isl gives no ends.
  std::optional<AccessHull> find(const model::Access& access);
  // Are the subscript's conversions harmless whatever its values are?
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
