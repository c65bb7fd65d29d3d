// Constant tables that a kernel holds itself, in constant memory, instead of taking their address.
//
//   constexpr double w[9] = {4. / 9, 1. / 9, …};
//   for (y) for (x) for (int q = 0; q < 9; ++q) f[q][y][x] += w[q] * rho;      w[q]: one element for all threads
//   for (i) out[i] = crc[data[i]];                                             crc: an ordinary buffer
//
// Constant memory delivers one element to all threads of a warp at the speed of a register, and several elements one by
// one (Best Practices Guide, "Constant Memory"). So a kernel holds a table if each of its subscripts is the same along
// the grid's x axis. If loops are unrolled, the compiler writes the elements into the instructions: offsets of
// neighbours and weights of 0 and 1 then cost nothing. The table needn't be copied.
//
// A subscript must be known to be in range, because only the launch reports subscripts that leave a buffer. A
// template's table that the stub can't name, such as a private `Lattice<T>::w_`, is always held by the kernel. It is
// placed in the device's global memory if threads select different elements.
#pragma once

#include "schedule/draft.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// Lets the nest's kernel hold its tables. Must be called after assign_axes() and before the ranges are found. A held
// table isn't a buffer of the launch (Draft::tables), and a load from it in a different array's subscript becomes the
// range of the table's values.
void hold_tables(Draft& nest);

// Lets these kernels, which are launched together and whose ranges are known, hold their tables. A table stays a buffer
// of the launch if at least one of the kernels needs the buffer.
void hold_tables(Draft& launch, std::vector<Draft>& kernels);

// Returns the accesses to all arrays that aren't held tables. Neighbouring threads should touch neighbouring elements
// in these accesses.
std::vector<model::Access> accesses_beside_tables(const Draft& draft);

// Returns a buffer of the launch that is a table of a template which the stub can't name, or none if there is no such
// buffer.
std::optional<ir::VariableId> unnamed_table(const Draft& launch);

}  // namespace ferry::translator::schedule
