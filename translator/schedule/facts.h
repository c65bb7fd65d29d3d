// Finds what the headers of the host loops around a nest imply for the nest's numbers.
//
//   for (int i = 0; i < n; ++i)
//     for (int j = 0; j < i; ++j)
//       for (int k = 0; k < j; ++k) …            0 <= i, i < n, 0 <= j, j < i: so a[i * n + j] isn't a[j * n + k]
#pragma once

#include "footprint/footprint_scan.h"
#include "ir/function.h"
#include "model/model.h"

#include <span>
#include <vector>

namespace ferry::translator::schedule {

// Returns what the headers of these loops imply for numbers that the nest has symbols for. Considers only loops whose
// variable and bounds don't change after the header.
std::vector<model::Condition> facts_of(const ir::Function& function, std::span<const ir::StatementId> loops,
                                       const footprint::FootprintScan& nest);

}  // namespace ferry::translator::schedule
