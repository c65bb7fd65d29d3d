// What the headers of the host's loops around a nest say of the numbers that the nest computes with.
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

// Of loops whose variable and ends stay what they are from the header on, and of numbers that the nest knows.
std::vector<model::Condition> facts_of(const ir::Function& function, std::span<const ir::StatementId> loops,
                                       const footprint::FootprintScan& nest);

}  // namespace ferry::translator::schedule
