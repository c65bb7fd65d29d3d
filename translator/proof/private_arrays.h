// Does an iteration write every element of a small array before it reads it? No Clang.
//
//   double t[8];                              // declared outside
//   for (i…) {
//     for (int k = 0; k < 8; ++k) t[k] = …;   certainly writes t[0] … t[7]
//     for (int k = 1; k < 8; ++k) … t[k - 1]  reads t[0] … t[6]
//   }
//
// Then each iteration may have an array of its own. A write counts if it certainly executes before the read: those
// whose loops have constant bounds, element by element, those of the same element in the same iteration of the loops
// around both, and those of a loop with the same header. Of other loops isl is asked (fill.h). A read that can't be
// bounded needs the whole array written.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// Elements of an array that fits into a kernel, each 8 bytes at most.
constexpr std::int64_t private_elements = 2048;

struct PrivateFill {
  int early = -1;          // the access that may read what no write of the iteration has filled; -1: there is none
  std::set<int> carrying;  // symbols of inner loops that fill the array for their later iterations
  std::vector<model::NoWrapCheck> no_wrap_checks;  // that it rests on
  std::vector<model::FillCheck> fill_checks;       // the same; none where the launch isn't asked
};
// `may_check`: whether sizes may decide, of which the launch is asked.
PrivateFill fill_of(const model::Footprint& footprint, const model::ParallelLoop& outermost, int buffer,
                    bool may_check);

// Does every iteration write the same elements, whatever data says? Then those of the last one are what the loop
// leaves. `varying`: symbols of inner loops along which it writes.
//
//   for (i…) { for (k = 0; k < m; ++k) t[k] = …; }        yes, along k
//   for (i…) { for (k = 0; k < i; ++k) t[k] = …; }        no: t[i - 1] may be another iteration's
bool writes_same(const model::Footprint& footprint, const model::ParallelLoop& outermost, int buffer,
                 std::set<int>& varying);

// Does a subscript with which the buffer is written follow the loop's variable, or data?
bool follows(const model::Footprint& footprint, int symbol, int buffer);

// Elements of a c_array; 0 where it is none.
std::int64_t elements_of(const model::Buffer& buffer);

}  // namespace ferry::translator::proof
