// Local variables that are defined once, in terms of other numbers. The proof substitutes the definitions if it fails
// without them.
//
//   const int row = 3 * c;                                 row is 3 * c, whatever happens before the nest
//   for (b…) for (t…) x[b * n * row + t * row + c + i]     so the offset c is less than 3 * n * c
//   const int width = c / heads;                           a share of c: h * width + i is probably less than c
#pragma once

#include "footprint/footprint_scan.h"
#include "ir/function.h"
#include "model/model.h"

#include <map>

namespace ferry::translator::schedule {

// The definitions of local variables that never change after their declaration, in terms of other such variables. The
// keys are the variables' symbols. The nest has symbols for all these variables.
struct Definitions {
  std::map<int, model::IndexExpression> values;
  std::map<int, int> shares;  // see model::Footprint

  bool empty() const { return values.empty() && shares.empty(); }
};
Definitions definitions_of(const ir::Function& function, const footprint::FootprintScan& nest);

// Returns the footprint with the defined symbols replaced by their definitions.
model::Footprint with_definitions(model::Footprint footprint, const Definitions& definitions);

}  // namespace ferry::translator::schedule
