// A nest while it is being made: what reading a loop (nest.cpp), the proof (nest_grid.cpp) and writing the kernel's
// text (nest_text.cpp) hand on to each other.
#pragma once

#include "analysis/nest.h"
#include "analysis/region.h"
#include "analysis/results.h"
#include "model/model.h"
#include "proof/coincidence.h"

#include <clang/AST/Stmt.h>
#include <llvm/ADT/STLExtras.h>

#include <vector>

namespace ferry::translator::analysis {

struct NestDraft {
  const NestInput& input;
  const clang::Stmt& statement;  // may be an AttributedStmt around the loop
  const clang::Stmt& loop;       // or a single statement
  const clang::Stmt& body;       // the loop's
  Region region;                 // of the body
  model::Nest nest = {};
  // Read:
  WrittenScalars written = {};
  const clang::VarDecl* element = nullptr;        // of a range-for
  const clang::VarDecl* element_range = nullptr;  // what that runs over
  // Proved:
  std::vector<const clang::VarDecl*> grid_variables = {};
  const clang::Stmt* innermost = nullptr;  // body of the grid's innermost loop
  std::vector<const clang::VarDecl*> private_arrays = {};
  std::vector<AtomicUpdate> atomics = {};
  proof::BufferPairs coincident = {};  // buffers that may be one and the same

  bool in_grid(const clang::VarDecl* variable) const { return llvm::is_contained(grid_variables, variable); }
};

}  // namespace ferry::translator::analysis
