// A nest's body as loops that a cut may split and statements that it may not, with the accesses of each.
//
//   for (i) { x[i] = 0;  for (j) { double t = a[i][j]; x[i] += t; }  if (x[i] > 1) continue;  y[i] = x[i]; }
//     block, chain i     x[i] = 0 │ loop j: block, chain i, j: { double t …; x[i] += t } │ { if …; y[i] = x[i] }
//
// `const double f = a[i][k];` is recomputed wherever it is used if the nest doesn't write `a`, so it ties nothing
// together. The statements of a block stay together after any other declaration, and after one that may jump to the
// next iteration. So do statements between which a scalar carries a value, because each kernel has its own scalar.
// Loops whose headers read memory, or that are left early, count as statements. Dead stores (dead_stores.h) are left
// out. Braces with declarations are a nested block.
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
  // Set if the loop runs the points of a tile (see tiles.h): `tile` is the loop over tiles, and `points` both as one
  // loop.
  struct Points {
    model::ParallelLoop header;
    std::optional<model::NoWrapCheck> no_wrap;  // required for correctness
  };
  std::optional<std::size_t> tile = {};
  std::optional<Points> points = {};
};

// A declaration of variables whose initialisers give the same value whenever their block runs with the same values of
// the loops.
struct TreeDeclaration {
  ir::StatementId statement;
  std::vector<int> accesses;  // reads, as indices in the footprint
};

struct TreeBlock;

struct TreeChild {
  std::vector<ir::StatementId> statements;
  std::set<ir::StatementId> left_out = {};  // nested statements that belong to other children
  std::vector<int> accesses;                // the accesses of statements without a block: indices in the footprint
  std::vector<TreeBlock> block;             // one block for a loop or braces, otherwise none
  std::vector<std::size_t> declarations;    // the declarations in scope: indices into NestTree::declarations
  bool holds_loops = false;                 // contains loops that aren't split
};

struct TreeBlock {
  std::vector<std::size_t> chain;  // enclosing loops, outermost first: indices into NestTree::loops
  std::vector<TreeChild> children;
  std::vector<ir::StatementId> statements = {};  // in the order of the text
};

struct NestTree {
  std::vector<TreeLoop> loops;                // the nest's own loop first
  std::vector<TreeDeclaration> declarations;  // in the order of the text
  TreeBlock root;
  bool asserted = false;  // a loop is marked independent
  bool complete = false;  // each access of the footprint belongs to a statement
  bool tied = false;      // statements stay together although they contain loops
  bool apart = false;     // statements that would stay together are several children
};

// Builds the tree of a draft whose body is scanned, and reads the loops' headers. `Ties::values`: statements that would
// stay together after a declaration or a scalar's value are grouped by which values flow where (value_groups.h). Then a
// loop may be in several children.
enum class Ties { statements, values };
NestTree tree_of(Draft& draft, Ties ties = Ties::statements);

const ir::CountedHeader& counted(const ir::Body& body, ir::StatementId loop);

// Returns whether the statements or the headers around them name the variable.
bool names(const ir::Body& body, const KernelScope& scope, ir::VariableId variable);

// Returns the expressions of a counted loop's header.
std::vector<ir::ExpressionId> header_expressions(const ir::CountedHeader& header);

}  // namespace ferry::translator::schedule
