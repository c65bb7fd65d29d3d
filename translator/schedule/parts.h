// Splits a nest's statements into parts so that each part has as many parallel loops as possible.
//
//   for (i) { y[i] = 0;  for (j) y[i] += a[i][j];  for (j) x[j] += a[i][j]; }
//     part  { y[i] = 0; for (j) y[i] += … }   chain i       grid i
//     part  x[j] += a[i][j]                   chain i, j    grid j
//
// A part has consecutive statements of one block. Statements stay together if a dependence would run backwards, and are
// fused if the one with most of the work keeps its parallel loops.
#pragma once

#include "schedule/nest_tree.h"

#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::schedule {

// Statements that stay together, and what is known about them.
struct Part {
  std::vector<std::size_t> chain;           // enclosing loops, outermost first: indices into NestTree::loops
  std::vector<ir::StatementId> statements;  // the recomputed declarations first
  std::vector<int> accesses;
  std::size_t depth = 0;               // the most loops around an access; the deepest part has most of the work
  std::vector<std::size_t> grid = {};  // the loops of the chain that run in parallel
  std::size_t first_child = 0, last_child = 0;  // children of the current block
  bool whole = true;                            // the part contains these children completely
  // Loops over tiles that are left out, because the loops over their points run over all points in the grid.
  std::vector<std::size_t> tiles = {};
  std::set<ir::StatementId> left_out = {};  // nested statements that belong to other parts
};

struct Parts {
  std::vector<Part> parts;                          // in the order of the text
  std::optional<diagnostics::Message> reason = {};  // why there are no parts: one would have fewer than `least` loops
};

// Splits the nest. `least` is the number of loops that each grid must have.
Parts find_parts(const Draft& draft, const NestTree& tree, std::size_t least);

}  // namespace ferry::translator::schedule
