// Accesses → the ranges of elements that each buffer needs; no Clang.
//
// A nest's range is exact or it is not used: every loop variable counts once in the affine subscript, inner loops whose
// bounds depend on others are not mentioned together with those, and the access certainly executes (or touches only
// what one that does touches). What isn't exact takes the container's size or the declared extent. A host step's range
// may be too large: it only says what must be valid.
#pragma once

#include "model/model.h"

#include <string>

namespace ferry::translator::analysis {

struct RangesResult {
  bool complete = true;
  int access = -1;  // the access whose range can't be found out
  std::string reason;
};

// Fills footprint.ranges of a nest. `proved`: the independence proof rests on the subscripts of written buffers.
RangesResult find_nest_ranges(model::Footprint& footprint);

// Fills footprint.ranges of a host step, or makes it `everything`.
void find_host_ranges(model::Footprint& footprint);

}  // namespace ferry::translator::analysis
