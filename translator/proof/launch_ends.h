// Does an iteration come to an end of the program, decided by the launch's numbers alone? No Clang.
//
//   if (m < 1 || m > 20) std::exit(1);       m < 1 || m > 20
//   assert(j * nx + i < size);               high(j) * nx + high(i) >= size
#pragma once

#include "model/model.h"

#include <vector>

namespace ferry::translator::proof {

// Adds the checks under which no iteration comes to one of the places, each of which is an access of no buffer. False
// where data decides about a place, or where every launch with an iteration comes to one: then nothing is added.
bool check_ends(const model::Footprint& footprint, const std::vector<model::Access>& places, model::Nest& nest);

}  // namespace ferry::translator::proof
