// A nest's body as loops that a cut may take apart and statements that it may not, with the accesses of each.
//
//   for (i) { x[i] = 0;  for (j) { double t = a[i][j]; x[i] += t; }  if (x[i] > 1) continue;  y[i] = x[i]; }
//     block, chain i     x[i] = 0 │ loop j: block, chain i, j: { double t …; x[i] += t } │ { if …; y[i] = x[i] }
//
// A block's statements stay together from a declaration on, or from a statement on that may jump out. Loops whose
// headers read memory, or that are left early, count as statements.
#pragma once

#include "schedule/draft.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::schedule {

struct TreeLoop {
  ir::StatementId statement;
  ir::VariableId variable;
  std::string name;
  int symbol = -1;
  // Set if a grid may run the loop: its header can be evaluated before the nest, and it isn't marked sequential.
  std::optional<model::ParallelLoop> header;
};

struct TreeBlock;

struct TreeChild {
  std::vector<ir::StatementId> statements;
  std::vector<int> accesses;     // of statements: indices into the footprint's accesses
  std::vector<TreeBlock> block;  // of a loop: one; of statements: none
};

struct TreeBlock {
  std::vector<std::size_t> chain;  // loops around it, outermost first: indices into NestTree::loops
  std::vector<TreeChild> children;
};

struct NestTree {
  std::vector<TreeLoop> loops;  // the nest's own loop comes first
  TreeBlock root;
  bool asserted = false;  // a loop is marked independent
  bool complete = false;  // each access of the footprint belongs to a statement
};

// For a draft whose body is scanned. Reads the loops' headers.
NestTree tree_of(Draft& draft);

// The expressions of a counted loop's header.
std::vector<ir::ExpressionId> header_expressions(const ir::CountedHeader& header);

}  // namespace ferry::translator::schedule
