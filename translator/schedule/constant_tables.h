// Constant tables that a kernel holds itself, in constant memory, instead of being given their address.
//
//   constexpr double w[9] = {4. / 9, 1. / 9, …};
//   for (y) for (x) for (int q = 0; q < 9; ++q) f[q][y][x] += w[q] * rho;      w[q]: one element for all threads
//   for (i) out[i] = crc[data[i]];                                             crc: a buffer as any other
//
// Constant memory gives all threads of a warp one element at the speed of a register, and several one after the other
// (Best Practices Guide, "Constant Memory"). So a table is held where each of its subscripts is the same
// along the grid's x axis. Where loops are unrolled, the compiler writes its elements into the instructions:
// neighbours' offsets and weights of 0 and 1 cost nothing then. And nothing is copied.
//
// A subscript has to be known to name an element: what leaves a buffer is told by the launch. A table of a template
// that the stub has no name for, `Lattice<T>::w_` where that is private, is held in any case, but in the device's
// memory where threads choose.
#pragma once

#include "schedule/draft.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// After assign_axes and before ranges are found. The table is no buffer of the launch's any more (Draft::tables), and
// what other subscripts load from it becomes the values that it has.
void hold_tables(Draft& nest);

// The same of kernels that are launched together, whose ranges are known. A table stays a buffer of the launch's where
// one of them needs it.
void hold_tables(Draft& launch, std::vector<Draft>& kernels);

// Those that count where neighbouring threads are to touch neighbouring elements.
std::vector<model::Access> accesses_beside_tables(const Draft& draft);

// A buffer of the launch's that is a table of a template which the stub can't name.
std::optional<ir::VariableId> unnamed_table(const Draft& launch);

}  // namespace ferry::translator::schedule
