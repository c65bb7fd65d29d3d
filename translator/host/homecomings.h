// Where data comes home in every iteration of a host loop, although the loop launches kernels that go on with it.
//
//   for (int t = 0; t < steps; ++t) {
//     for (int i = 0; i < n; ++i) x[i] *= 0.5;        a nest, which writes x
//     for (int i = 1; i < n; ++i) x[i] += x[i - 1];   reads all of x: it comes home, and goes back for the next nest
//     if (t % 100 == 0) print(x);                     not in every iteration
//     if (x[0] < limit) break;                        one element: as cheap as it can be
//   }
//
// In: a function and what its nests write. Out: the places, in the order of the text, for warnings; nothing else
// depends on them. Arrays are told apart by name: another pointer to one isn't seen, except for those that the loop
// swaps.
#pragma once

#include "ir/function.h"
#include "model/footprint.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::host {

struct Homecoming {
  ir::Source place;
  std::set<std::string> arrays;
  bool everything = false;  // it isn't known what the place touches
  std::optional<model::Unknown> unknown = {};
  bool beside_call = false;  // everything, because it touches memory beside an offloaded call
};

// `written`: per nest, the arrays that it writes, as the host names them.
std::vector<Homecoming> find_homecomings(const ir::Function& function,
                                         const std::map<ir::StatementId, std::set<std::string>>& written);

}  // namespace ferry::translator::host
