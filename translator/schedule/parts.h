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
  std::vector<ir::StatementId> statements;  // the recomputed declarations come first
  std::vector<int> accesses;
  std::size_t depth = 0;               // the maximum nesting depth of an access; the deepest part does most work
  std::vector<std::size_t> grid = {};  // the loops of the chain that run in parallel
  std::size_t first_child = 0, last_child = 0;  // the first and last child of the current block in this part
  bool whole = true;                            // whether the part contains these children completely
  // Loops over tiles that are left out because, in the grid, the loops inside them run over all tiles.
  std::vector<std::size_t> tiles = {};
  std::set<ir::StatementId> left_out = {};  // nested statements that belong to other parts
};

struct Parts {
  std::vector<Part> parts;                          // in the order of the text
  std::optional<diagnostics::Message> reason = {};  // why there are no parts: one has too few parallel loops
};

// Splits the nest. `least` is the minimum number of parallel loops in each part's grid.
Parts find_parts(const Draft& draft, const NestTree& tree, std::size_t least);

}  // namespace ferry::translator::schedule
