// Expands the scratch arrays of a cut nest. Each iteration of the loops around all accesses to such an array gets its
// own copy of the array, where later kernels find what earlier kernels have written.
//
//   for (r) for (q) {                            sum has a copy for each r and q
//     for (p) { sum[p] = 0; for (s) sum[p] += a[r][q][s] * c[s][p]; }        kernel 0   grid r, q, p, in order s
//     for (p) a[r][q][p] = sum[p];                                           kernel 1   grid r, q, p
//   }
//
// This is correct if each iteration writes the elements before it reads them (proof/private_arrays.h). If the array may
// be read afterwards, all iterations must also write the same elements, because the last iteration works on the array
// itself.
#pragma once

#include "schedule/draft.h"
#include "schedule/nest_tree.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// No cut is made for small local arrays, because they are better kept in a thread.

// The loops along which arrays that carry dependences of the outermost loop get copies. These arrays are marked in the
// draft, and all have copies along the same loops. expand_scratch() returns none if no array carries such a dependence,
// or if one of the arrays can't have copies.
struct Expansion {
  std::vector<std::size_t> loops;                  // indices into NestTree::loops, outermost loop first
  std::vector<model::NoWrapCheck> no_wrap_checks;  // copying is correct only if these checks hold
};
std::optional<Expansion> expand_scratch(Draft& draft, const NestTree& tree);

// Returns whether each iteration may get a copy of the buffer: the kind of buffer allows copies, and the limit on the
// number of copied buffers isn't reached.
bool may_have_copies(const model::Footprint& footprint, const model::Buffer& buffer);

// Returns whether the array is a local object that isn't used outside the nest.
bool dies_with_nest(const Draft& draft, ir::VariableId array);

}  // namespace ferry::translator::schedule
