// Calls between sources that `ferry suggest` examines together.
//
//   blas.cpp      void axpy(…) { for … }                               suggested
//   solver.cpp    void solve(…) { while (…) axpy(n, …); }              so is this one: data stays between the calls
#pragma once

#include "model/suggestion.h"

#include <vector>

namespace ferry::translator {

// Makes drivers of functions that have no loop for a device and call suggested functions of other sources.
void link_sources(std::vector<model::SuggestedUnit>& units);

}  // namespace ferry::translator
