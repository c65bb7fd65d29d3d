// The text that replaces a statement which assigns a container or changes its size (assignments.h).
#pragma once

#include "algorithms/loop.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct AssignmentText {
  // A loop's place in the text, and the stub's text instead of it.
  struct Loop {
    unsigned begin, end;
    std::string stub_text;
  };
  std::string text;
  std::vector<Loop> loops = {};
};

// `loop`: the innermost loop around the statement, whose iterations have their own variables; null: there is none.
std::optional<AssignmentText> assignment_text(const UserText& text, const clang::Stmt& s, const Names& names,
                                              const clang::Stmt* loop);
// The same for `v.clear(); v.resize(n);`.
std::optional<AssignmentText> assignment_text(const UserText& text, const clang::Expr& cleared, const clang::Stmt& s,
                                              const Names& names);

}  // namespace ferry::translator::algorithms
