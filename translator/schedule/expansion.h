// Expands scratch arrays of iterations in a cut. Each iteration of the loops around all accesses of such an array gets
// a copy, so that kernels find what earlier kernels left there.
//
//   for (r) for (q) {                            sum has a copy for each r and q
//     for (p) { sum[p] = 0; for (s) sum[p] += a[r][q][s] * c[s][p]; }        kernel 0   grid r, q, p, in order s
//     for (p) a[r][q][p] = sum[p];                                           kernel 1   grid r, q, p
//   }
//
// This is correct if each iteration writes what it reads there (proof/private_arrays.h). If the array may be read
// afterwards, all iterations must also write the same elements, because the last iteration works on the array itself.
#pragma once

#include "schedule/draft.h"
#include "schedule/nest_tree.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// Small local arrays are better kept in a thread, so no cut is made for them.

// The arrays that carry dependences of the outermost loop, marked in the draft, all with copies along the same loops.
// expand_scratch() returns none if there are no such arrays, or if one can't have copies.
struct Expansion {
  std::vector<std::size_t> loops;                  // indices into NestTree::loops, outermost first
  std::vector<model::NoWrapCheck> no_wrap_checks;  // required for correctness
};
std::optional<Expansion> expand_scratch(Draft& draft, const NestTree& tree);

// Returns whether the buffer may be copied for each iteration: its kind allows that, and there is room for one more
// copy.
bool may_have_copies(const model::Footprint& footprint, const model::Buffer& buffer);

// Returns whether the array is a local object that nothing outside the nest needs.
bool dies_with_nest(const Draft& draft, ir::VariableId array);

}  // namespace ferry::translator::schedule
