// Decides, from the launch's values alone, whether an iteration reaches code that ends the program. Uses no Clang.
//
//   if (m < 1 || m > 20) std::exit(1);       m < 1 || m > 20
//   assert(j * nx + i < size);               high(j) * nx + high(i) >= size
#pragma once

#include "model/model.h"

#include <vector>

namespace ferry::translator::proof {

// Adds the checks under which no iteration reaches any of the places. Each place is an access without a buffer. If
// reaching a place depends on data, or if every launch with an iteration reaches one, adds nothing and returns false.
bool check_ends(const model::Footprint& footprint, const std::vector<model::Access>& places, model::Nest& nest);

// Adds the checks that inner loops begin before their bounds (see InnerLoop::may_pass_end). Returns an access inside a
// loop for which that can't be checked, or -1 if there is none.
int check_inner_ends(const model::Footprint& footprint, model::Nest& nest);

}  // namespace ferry::translator::proof
