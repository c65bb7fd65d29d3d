// Makes the text that replaces an assignment to a container or a change of its size (assignments.h).
#pragma once

#include "algorithms/loop.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct AssignmentText {
  // A loop's place in the text, and the stub's text for it.
  struct Loop {
    unsigned begin, end;
    std::string stub_text;
  };
  std::string text;
  std::vector<Loop> loops = {};
};

// Returns the text for the statement, or nothing if it can't be replaced. `loop` is the innermost loop around the
// statement, or null. Each iteration of it has its own variables.
std::optional<AssignmentText> assignment_text(const UserText& text, const clang::Stmt& s, const Names& names,
                                              const clang::Stmt* loop);
// Like the above, for the two statements `v.clear(); v.resize(n);`.
std::optional<AssignmentText> assignment_text(const UserText& text, const clang::Expr& cleared, const clang::Stmt& s,
                                              const Names& names);

}  // namespace ferry::translator::algorithms
