// Numbers that are defined once by others: the proof takes them apart where it finds no answer without.
//
//   const int row = 3 * c;                                 row is 3 * c, whatever happens between here and the nest
//   for (b…) for (t…) x[b * n * row + t * row + c + i]     c beside 3 * n * c is a part of a row
//   const int width = c / heads;                           a share of c: h * width + i stays in a row of c, most likely
#pragma once

#include "footprint/footprint_scan.h"
#include "ir/function.h"
#include "model/model.h"

#include <map>

namespace ferry::translator::schedule {

// By symbol: of local variables that nothing changes after their declaration, made of such, as far as the nest knows
// their symbols.
struct Definitions {
  std::map<int, model::IndexExpression> values;
  std::map<int, int> shares;  // see model::Footprint

  bool empty() const { return values.empty() && shares.empty(); }
};
Definitions definitions_of(const ir::Function& function, const footprint::FootprintScan& nest);

// The footprint with the definitions in the place of their symbols.
model::Footprint with_definitions(model::Footprint footprint, const Definitions& definitions);

}  // namespace ferry::translator::schedule
