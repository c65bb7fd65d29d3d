// A nest's body as loops that a plan may take apart, and statements that it may not; and which accesses each makes.
//
//   for (i) { x[i] = 0;  for (j) { double t = a[i][j]; x[i] += t; }  if (x[i] > 1) continue;  y[i] = x[i]; }
//     block, chain i     x[i] = 0 │ loop j: block, chain i, j: { double t …; x[i] += t } │ { if …; y[i] = x[i] }
//
// From a declaration on the statements of a block stay together, and so they do from one on that may jump to the next
// iteration. Loops whose headers read memory, or that are left early, are statements.
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
  std::optional<model::ParallelLoop>
      header;  // where a grid may run it: evaluated before the nest, not marked sequential
};

struct TreeBlock;

struct TreeChild {
  std::vector<ir::StatementId> statements;
  std::vector<int> accesses;     // in the footprint; of statements
  std::vector<TreeBlock> block;  // of a loop: one
};

struct TreeBlock {
  std::vector<std::size_t> chain;  // loops around it, outermost first: in NestTree::loops
  std::vector<TreeChild> children;
};

struct NestTree {
  std::vector<TreeLoop> loops;  // the nest's own first
  TreeBlock root;
  bool asserted = false;  // a loop is marked independent
  bool complete = false;  // each access of the footprint is one of a statement
};

// Of a draft whose body is scanned. Reads the loops' headers.
NestTree tree_of(Draft& draft);

// The expressions of a counted loop's header.
std::vector<ir::ExpressionId> header_expressions(const ir::CountedHeader& header);

}  // namespace ferry::translator::schedule
