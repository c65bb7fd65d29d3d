// Tests whether an iteration writes every element of a small array before it reads it. Uses no Clang.
//
//   double t[8];                              // declared outside
//   for (i…) {
//     for (int k = 0; k < 8; ++k) t[k] = …;   certainly writes t[0] … t[7]
//     for (int k = 1; k < 8; ++k) … t[k - 1]  reads t[0] … t[6]
//   }
//
// If so, each iteration may have its own array. A write counts if it certainly executes before the read. For loops with
// constant bounds, this is decided element by element. It is also decided for the same element in the same iteration of
// the loops around both, or in a loop with an equal header. isl decides about other loops (fill.h). If a read can't be
// bounded, the whole array must be written.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// The largest number of elements, of at most 8 bytes each, in an array that a kernel can declare.
constexpr std::int64_t private_elements = 2048;

struct PrivateFill {
  int early = -1;          // an access that may read an element the iteration hasn't written; -1 for none
  std::set<int> carrying;  // symbols of inner loops whose iterations fill the array for later iterations
  std::vector<model::NoWrapCheck> no_wrap_checks;  // required for correctness
  std::vector<model::FillCheck> fill_checks;       // required for correctness, too; empty if the launch can't check
};
// Returns whether and how the iterations fill the buffer. `may_check` says whether that may depend on sizes, which the
// launch then checks.
PrivateFill fill_of(const model::Footprint& footprint, const model::ParallelLoop& outermost, int buffer,
                    bool may_check);

// Returns whether every iteration writes the same elements for any data, so that the array holds the last iteration's
// values after the loop. `varying` receives the symbols of the inner loops along which it is written.
//
//   for (i…) { for (k = 0; k < m; ++k) t[k] = …; }        yes, along k
//   for (i…) { for (k = 0; k < i; ++k) t[k] = …; }        no: t[i - 1] may be another iteration's
bool writes_same(const model::Footprint& footprint, const model::ParallelLoop& outermost, int buffer,
                 std::set<int>& varying);

// Returns whether some write to the buffer has a subscript that depends on the loop's variable or on data.
bool follows(const model::Footprint& footprint, int symbol, int buffer);

// Returns the number of elements of a c_array, or 0 for other shapes.
std::int64_t elements_of(const model::Buffer& buffer);

}  // namespace ferry::translator::proof
