// Arrays that iterations use as scratch, in a cut: a copy for each iteration of the loops around all that touches one,
// so that kernels find what those before them have left there.
//
//   for (r) for (q) {                            sum has a copy for each r and q
//     for (p) { sum[p] = 0; for (s) sum[p] += a[r][q][s] * c[s][p]; }        kernel 0   grid r, q, p, in order s
//     for (p) a[r][q][p] = sum[p];                                           kernel 1   grid r, q, p
//   }
//
// That is right where each iteration writes what it reads there (proof/private_arrays.h), and, where somebody may look
// at the array afterwards, all write the same elements: the last iteration of these loops works on the array itself.
#pragma once

#include "schedule/draft.h"
#include "schedule/nest_tree.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

// Small arrays of the function's own are better off in a thread, and there is no cut for their sake.

// Marks the arrays that keep the outermost loop's iterations apart from running in any order, all with copies along the
// same loops. Nothing where there are none, or one can't have copies.
struct Expansion {
  std::vector<std::size_t> loops;                  // in NestTree::loops, outermost first
  std::vector<model::NoWrapCheck> no_wrap_checks;  // that it rests on
};
std::optional<Expansion> expand_scratch(Draft& draft, const NestTree& tree);

// Another buffer may be private, and this one is of a kind that can.
bool may_have_copies(const model::Footprint& footprint, const model::Buffer& buffer);

// An object of the function's own that nothing outside of the nest names.
bool dies_with_nest(const Draft& draft, ir::VariableId array);

}  // namespace ferry::translator::schedule
