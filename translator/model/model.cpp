// See model.h.
#include "model/model.h"

#include <algorithm>

namespace ferry::translator::model {

bool Footprint::touches_memory() const {
  return everything || offloaded_calls > 0 || !accesses.empty() ||
         std::any_of(scalars.begin(), scalars.end(), [](const Scalar& scalar) { return scalar.exposed; });
}

}  // namespace ferry::translator::model
