// What rewriters of a unit that add to others' rewritings have in common: names, files, replacements of as many lines.
#pragma once

#include "algorithms/loop.h"
#include "algorithms/offloaded_calls.h"
#include "frontend/parse.h"
#include "lift/types.h"

#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

class UnitRewriter {
 public:
  // `others`: what is rewritten otherwise, which is taken along.
  UnitRewriter(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others);

 protected:
  // What follows needs it of a function first: files and names are read once there is something to rewrite.
  bool is_translated(const clang::FunctionDecl& function);
  // Null: nothing that has a name.
  frontend::Rewriting* file_of(clang::FileID id);
  // After the semicolon.
  std::optional<unsigned> end_of(const clang::Stmt& s) const;
  // Of as many lines; messages about it point at `mark`.
  frontend::Replacement replacement(const Bytes& bytes, std::string text, frontend::StandIn::What what,
                                    unsigned mark) const;
  static bool overlap(const frontend::Replacement& a, const frontend::Replacement& b) {
    return a.begin < b.end && b.begin < a.end;
  }

  const frontend::ParsedUnit& unit_;
  UserText text_;
  Names names_{"", 1};
  unsigned groups_ = 0;  // of replacements, so far
  std::vector<frontend::Rewriting> rewritings_;

 private:
  std::optional<lift::UnitFiles> files_;
};

}  // namespace ferry::translator::algorithms
