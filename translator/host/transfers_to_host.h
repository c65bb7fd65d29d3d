// Finds places where data is copied back to the host in every iteration of a host loop, although kernels in the loop
// use the data again.
//
//   for (int t = 0; t < steps; ++t) {
//     for (int i = 0; i < n; ++i) x[i] *= 0.5;        a nest, which writes x
//     for (int i = 1; i < n; ++i) x[i] += x[i - 1];   reads all of x: a copy to the host, and back for the next nest
//     if (t % 100 == 0) print(x);                     not in every iteration
//     if (x[0] < limit) break;                        one element, which is cheap
//   }
//
// In: a function and the arrays that its nests write. Out: the places in the order of the text, only used for warnings.
// Arrays are identified by name, so aliases aren't noticed, except for arrays that the loop swaps.
#pragma once

#include "ir/function.h"
#include "model/footprint.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::host {

struct TransferToHost {
  ir::Source place;
  std::set<std::string> arrays;
  bool everything = false;  // whether it is unknown what the place touches
  std::optional<model::Unknown> unknown = {};
  bool beside_call = false;    // whether all is copied because the code also touches memory beside an offloaded call
  std::string result_of = {};  // the function whose result owns elements but gets no owner, or "" if there is none
};

// Returns the places. `written` has the arrays that each nest writes, by their names on the host.
std::vector<TransferToHost> find_transfers_to_host(const ir::Function& function,
                                                   const std::map<ir::StatementId, std::set<std::string>>& written);

}  // namespace ferry::translator::host
