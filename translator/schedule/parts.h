// The parts that a nest's statements fall into when each wants as many loops in parallel as it can have.
//
//   for (i) { y[i] = 0;  for (j) y[i] += a[i][j];  for (j) x[j] += a[i][j]; }
//     part  { y[i] = 0; for (j) y[i] += … }   chain i       grid i
//     part  x[j] += a[i][j]                   chain i, j    grid j
//
// A part has consecutive statements of one block. Statements are kept together where a dependence would run backwards,
// and fused where that leaves the one with most of the work its parallel loops.
#pragma once

#include "schedule/nest_tree.h"

#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::schedule {

// Statements that stay together, and what is known of them.
struct Part {
  std::vector<std::size_t> chain;           // loops around the statements, outermost first: in NestTree::loops
  std::vector<ir::StatementId> statements;  // first the declarations that are computed again
  std::vector<int> accesses;
  std::size_t depth = 0;               // the most loops around an access; the deepest part has most of the work
  std::vector<std::size_t> grid = {};  // the loops of the chain that run in parallel
  std::size_t first_child = 0, last_child = 0;  // children of the block being looked at
  bool whole = true;                            // the part holds these children completely
  // Loops over tiles that are left out: those over their points, in the grid, run over all points.
  std::vector<std::size_t> tiles = {};
  std::set<ir::StatementId> left_out = {};  // below the statements: they are other parts'
};

struct Parts {
  std::vector<Part> parts;                          // in the order of the text
  std::optional<diagnostics::Message> reason = {};  // why there are none: one would have fewer than `least` loops
};

// `least`: loops that each grid must have.
Parts find_parts(const Draft& draft, const NestTree& tree, std::size_t least);

}  // namespace ferry::translator::schedule
