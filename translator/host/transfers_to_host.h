// Where data is copied back to the host in every iteration of a host loop, although the loop's kernels use it again.
//
//   for (int t = 0; t < steps; ++t) {
//     for (int i = 0; i < n; ++i) x[i] *= 0.5;        a nest, which writes x
//     for (int i = 1; i < n; ++i) x[i] += x[i - 1];   reads all of x: a copy to the host, and back for the next nest
//     if (t % 100 == 0) print(x);                     not in every iteration
//     if (x[0] < limit) break;                        one element, which is cheap
//   }
//
// In: a function and what its nests write. Out: the places, in the order of the text, for warnings; nothing else
// depends on them. Arrays are identified by name, so aliases aren't seen, except for arrays that the loop swaps.
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
  bool everything = false;  // it is unknown what the place touches
  std::optional<model::Unknown> unknown = {};
  bool beside_call = false;    // everything is copied because it touches memory next to an offloaded call
  std::string result_of = {};  // an offloaded function whose result nothing there owns: a container, or such an object
};

// `written`: for each nest the arrays that it writes, by the host's names.
std::vector<TransferToHost> find_transfers_to_host(const ir::Function& function,
                                                   const std::map<ir::StatementId, std::set<std::string>>& written);

}  // namespace ferry::translator::host
