// Connects calls between the sources that `ferry suggest` examines together.
//
//   blas.cpp      void axpy(…) { for … }                               suggested
//   solver.cpp    void solve(…) { while (…) axpy(n, …); }              suggested, too: data stays between the calls
#pragma once

#include "model/suggestion.h"

#include <vector>

namespace ferry::translator {

// Makes functions drivers if they have no loop for a device but call suggested functions of other sources.
void link_sources(std::vector<model::SuggestedUnit>& units);

}  // namespace ferry::translator
