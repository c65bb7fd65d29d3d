// Tests whether an iteration writes every element of a small array before it reads it. No Clang.
//
//   double t[8];                              // declared outside
//   for (i…) {
//     for (int k = 0; k < 8; ++k) t[k] = …;   certainly writes t[0] … t[7]
//     for (int k = 1; k < 8; ++k) … t[k - 1]  reads t[0] … t[6]
//   }
//
// If so, each iteration may have its own array. A write counts if it certainly executes before the read. This is
// decided element by element for loops with constant bounds, and for the same element in the same iteration of the
// loops around both, or in a loop with an equal header. isl decides about other loops (fill.h). If a read can't be
// bounded, the whole array must be written.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// The greatest number of elements, of at most 8 bytes each, of an array that a kernel can declare.
constexpr std::int64_t private_elements = 2048;

struct PrivateFill {
  int early = -1;          // an access that may read an element that the iteration hasn't written; -1: there is none
  std::set<int> carrying;  // symbols of inner loops that fill the array for their later iterations
  std::vector<model::NoWrapCheck> no_wrap_checks;  // required for correctness
  std::vector<model::FillCheck> fill_checks;       // required for correctness, too; empty if the launch can't check
};
// Returns whether and how the iterations fill the buffer. `may_check`: whether sizes may decide, which the launch
// checks.
PrivateFill fill_of(const model::Footprint& footprint, const model::ParallelLoop& outermost, int buffer,
                    bool may_check);

// Returns whether every iteration writes the same elements for any data, so that the loop leaves the values of the last
// iteration. `varying`: symbols of the inner loops along which it writes.
//
//   for (i…) { for (k = 0; k < m; ++k) t[k] = …; }        yes, along k
//   for (i…) { for (k = 0; k < i; ++k) t[k] = …; }        no: t[i - 1] may be another iteration's
bool writes_same(const model::Footprint& footprint, const model::ParallelLoop& outermost, int buffer,
                 std::set<int>& varying);

// Returns whether a subscript of a write to the buffer depends on the loop's variable, or on data.
bool follows(const model::Footprint& footprint, int symbol, int buffer);

// Returns the number of elements of a c_array; 0 for other shapes.
std::int64_t elements_of(const model::Buffer& buffer);

}  // namespace ferry::translator::proof
