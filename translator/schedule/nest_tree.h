// A nest's body as loops that a cut may take apart and statements that it may not, with the accesses of each.
//
//   for (i) { x[i] = 0;  for (j) { double t = a[i][j]; x[i] += t; }  if (x[i] > 1) continue;  y[i] = x[i]; }
//     block, chain i     x[i] = 0 │ loop j: block, chain i, j: { double t …; x[i] += t } │ { if …; y[i] = x[i] }
//
// `const double f = a[i][k];` of what the nest doesn't write is computed again wherever it is used: it keeps nothing
// together. From any other declaration on the statements of a block stay together, and so they do from one on that may
// jump to the next iteration. Those between which a scalar carries a value stay together, too: each kernel has a scalar
// of its own. Loops whose headers read memory, or that are left early, are statements. Dead stores (dead_stores.h)
// aren't there. Braces that declare something are a block in a block.
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
  // Set if a grid may run the loop: its header can be evaluated before the nest, and it isn't marked sequential.
  bool movable = true;  // a kernel may run it in order: its header names nothing but scalars
  std::optional<model::ParallelLoop> header;
  // Set if it runs the points of a tile of one of the loops around it (see tiles.h): which, and both as one loop.
  struct Points {
    model::ParallelLoop header;
    std::optional<model::NoWrapCheck> no_wrap;  // that this rests on
  };
  std::optional<std::size_t> tile = {};
  std::optional<Points> points = {};
};

// Of variables that are computed from what is the same whenever their block runs with the same values of the loops.
struct TreeDeclaration {
  ir::StatementId statement;
  std::vector<int> accesses;  // in the footprint: reads
};

struct TreeBlock;

struct TreeChild {
  std::vector<ir::StatementId> statements;
  std::set<ir::StatementId> left_out = {};  // below them: they are other children's
  std::vector<int> accesses;                // in the footprint; of statements
  std::vector<TreeBlock> block;             // of a loop, and of braces: one
  std::vector<std::size_t> declarations;    // that it can see: in NestTree::declarations
  bool holds_loops = false;                 // statements that stay whole have loops in them
};

struct TreeBlock {
  std::vector<std::size_t> chain;  // loops around it, outermost first: indices into NestTree::loops
  std::vector<TreeChild> children;
  std::vector<ir::StatementId> statements = {};  // in the order of the text
};

struct NestTree {
  std::vector<TreeLoop> loops;                // the nest's own first
  std::vector<TreeDeclaration> declarations;  // in the order of the text
  TreeBlock root;
  bool asserted = false;  // a loop is marked independent
  bool complete = false;  // each access of the footprint is one of a statement
  bool tied = false;      // statements stay together although loops are among them
  bool apart = false;     // some that would are several children
};

// For a draft whose body is scanned. Reads the loops' headers.
// `Ties::values`: what stays together because a declaration or a scalar's value comes before it is taken apart by which
// values go where (value_groups.h). Then a loop may be in several children.
enum class Ties { statements, values };
NestTree tree_of(Draft& draft, Ties ties = Ties::statements);

const ir::CountedHeader& counted(const ir::Body& body, ir::StatementId loop);

// Do the statements or the headers around them name the variable?
bool names(const ir::Body& body, const KernelScope& scope, ir::VariableId variable);

// The expressions of a counted loop's header.
std::vector<ir::ExpressionId> header_expressions(const ir::CountedHeader& header);

}  // namespace ferry::translator::schedule
