// Calls between the sources that `ferry suggest` looks at together.
//
//   blas.cpp      void axpy(…) { for … }                               suggested
//   solver.cpp    void solve(…) { while (…) axpy(n, …); }              so is this one: data stays between the calls
#pragma once

#include "model/suggestion.h"

#include <vector>

namespace ferry::translator {

// Functions that have no loop for a device and call suggested ones of other sources become drivers.
void link_sources(std::vector<model::SuggestedUnit>& units);

}  // namespace ferry::translator
