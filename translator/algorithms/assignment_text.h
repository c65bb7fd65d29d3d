// The text that a statement stands for, which assigns a container or gives it a size (assignments.h).
#pragma once

#include "algorithms/loop.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct AssignmentText {
  // Where it stands in the text, and what the stub says in its place.
  struct Loop {
    unsigned begin, end;
    std::string in_its_place;
  };
  std::string text;
  std::vector<Loop> loops = {};
};

// `loop`: around the statement, of which each iteration has its own variables; null: there is none.
std::optional<AssignmentText> assignment_text(const UserText& text, const clang::Stmt& s, const Names& names,
                                              const clang::Stmt* loop);
// `v.clear(); v.resize(n);`
std::optional<AssignmentText> assignment_text(const UserText& text, const clang::Expr& cleared, const clang::Stmt& s,
                                              const Names& names);

}  // namespace ferry::translator::algorithms
