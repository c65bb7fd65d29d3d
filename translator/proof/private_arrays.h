// Whether an iteration writes every element of a small array before it reads it. No Clang.
//
//   double t[8];                              // declared outside
//   for (i…) {
//     for (int k = 0; k < 8; ++k) t[k] = …;   certainly writes t[0] … t[7]
//     for (int k = 1; k < 8; ++k) … t[k - 1]  reads t[0] … t[6]
//   }
//
// Then each iteration may have an array of its own. A write counts if it certainly executes before the read. That is
// decided element by element for loops with constant bounds, and for the same element in the same iteration of the
// loops around both, or in a loop with the same header. isl decides about other loops (fill.h). A read that can't be
// bounded needs the whole array written.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// The most elements of an array that a kernel can declare, each of at most 8 bytes.
constexpr std::int64_t private_elements = 2048;

struct PrivateFill {
  int early = -1;          // an access that may read an element that the iteration hasn't written; -1: none
  std::set<int> carrying;  // symbols of inner loops that fill the array for later iterations
  std::vector<model::NoWrapCheck> no_wrap_checks;  // required for correctness
  std::vector<model::FillCheck> fill_checks;       // likewise; empty if the launch can't check
};
// `may_check`: whether sizes may decide, which the launch checks.
PrivateFill fill_of(const model::Footprint& footprint, const model::ParallelLoop& outermost, int buffer,
                    bool may_check);

// Returns whether every iteration writes the same elements for any data. Then the loop leaves those of the last
// iteration. `varying`: symbols of inner loops along which it writes.
//
//   for (i…) { for (k = 0; k < m; ++k) t[k] = …; }        yes, along k
//   for (i…) { for (k = 0; k < i; ++k) t[k] = …; }        no: t[i - 1] may be another iteration's
bool writes_same(const model::Footprint& footprint, const model::ParallelLoop& outermost, int buffer,
                 std::set<int>& varying);

// Returns whether a subscript of a write to the buffer depends on the loop's variable, or on data.
bool follows(const model::Footprint& footprint, int symbol, int buffer);

// The number of elements of a c_array; 0 for other shapes.
std::int64_t elements_of(const model::Buffer& buffer);

}  // namespace ferry::translator::proof
