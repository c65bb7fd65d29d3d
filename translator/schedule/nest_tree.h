// A nest's body as loops that a cut may split and statements that it may not, with the accesses of each.
//
//   for (i) { x[i] = 0;  for (j) { double t = a[i][j]; x[i] += t; }  if (x[i] > 1) continue;  y[i] = x[i]; }
//     block, chain i     x[i] = 0 │ loop j: block, chain i, j: { double t …; x[i] += t } │ { if …; y[i] = x[i] }
//
// `const double f = a[i][k];` is recomputed wherever it is used if the nest doesn't write `a`, so it doesn't force
// statements to stay together. The statements of a block stay together after any other declaration, and after one that
// may jump to the next iteration. Statements between which a scalar carries a value also stay together, because each
// kernel has its own copy of the scalar. Loops whose headers read memory, or that are left early, count as statements.
// Dead stores (dead_stores.h) are left out. A braced block with declarations is a nested block.
#pragma once

#include "schedule/draft.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::schedule {

struct TreeLoop {
  ir::StatementId statement;
  ir::VariableId variable;
  std::string name;
  int symbol = -1;
  // `header` is set if a grid may run the loop: it can be evaluated before the nest, and the loop isn't marked
  // sequential.
  bool movable = true;  // a kernel may run the loop in order, because its header names only scalars
  std::optional<model::ParallelLoop> header;
  // Set if the loop runs the iterations of one tile (see tiles.h). `tile` is the loop over tiles, and `points`
  // describes both loops as one loop.
  struct Points {
    model::ParallelLoop header;
    std::optional<model::NoWrapCheck> no_wrap;  // the merged loop is correct only if this check holds
  };
  std::optional<std::size_t> tile = {};
  std::optional<Points> points = {};
};

// A declaration of variables whose initialisers give the same values each time, as long as the enclosing loops'
// variables have the same values.
struct TreeDeclaration {
  ir::StatementId statement;
  std::vector<int> accesses;  // the reads in the initialisers, as indices into the footprint
};

struct TreeBlock;

struct TreeChild {
  std::vector<ir::StatementId> statements;
  std::set<ir::StatementId> left_out = {};  // nested statements that belong to other children
  std::vector<int> accesses;                // accesses of statements without a block, as indices in the footprint
  std::vector<TreeBlock> block;             // the block inside a loop or braces; empty for other statements
  std::vector<std::size_t> declarations;    // the declarations in scope: indices into NestTree::declarations
  bool holds_loops = false;                 // whether it contains loops that aren't split
};

struct TreeBlock {
  std::vector<std::size_t> chain;  // enclosing loops, outermost first: indices into NestTree::loops
  std::vector<TreeChild> children;
  std::vector<ir::StatementId> statements = {};  // in the order of the text
};

struct NestTree {
  std::vector<TreeLoop> loops;                // the nest's outermost loop comes first
  std::vector<TreeDeclaration> declarations;  // in the order of the text
  TreeBlock root;
  bool asserted = false;  // whether a loop is marked independent
  bool complete = false;  // whether each access of the footprint belongs to a statement
  bool tied = false;      // whether statements stay together although they contain loops
  bool apart = false;     // whether statements that would otherwise stay together are in several children
};

// Builds the tree of a draft whose body is scanned, and reads the loops' headers. With `Ties::values`, statements that
// would stay together because of a declaration or a scalar's value are grouped by the flow of values (value_groups.h).
// A loop may then be in several children.
enum class Ties { statements, values };
NestTree tree_of(Draft& draft, Ties ties = Ties::statements);

const ir::CountedHeader& counted(const ir::Body& body, ir::StatementId loop);

// Returns whether the kernel's statements, or the headers around them, name the variable.
bool names(const ir::Body& body, const KernelScope& scope, ir::VariableId variable);

// Returns the expressions of a counted loop's header.
std::vector<ir::ExpressionId> header_expressions(const ir::CountedHeader& header);

}  // namespace ferry::translator::schedule
