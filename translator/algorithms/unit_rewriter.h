// The common part of rewriters of a unit that add to other rewritings: names, files, replacements with the same number
// of lines.
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
  // `others`: other rewritings, which are included in the result.
  UnitRewriter(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others);

 protected:
  // To be called for a function before the following ones. Files and names are only read when there is something to
  // rewrite.
  bool is_translated(const clang::FunctionDecl& function);
  // Null: the file has no name.
  frontend::Rewriting* file_of(clang::FileID id);
  // The end after the semicolon.
  std::optional<unsigned> end_of(const clang::Stmt& s) const;
  // A replacement with the same number of lines; messages about it point at `mark`.
  frontend::Replacement replacement(const Bytes& bytes, std::string text, frontend::StandIn::What what,
                                    unsigned mark) const;
  static bool overlap(const frontend::Replacement& a, const frontend::Replacement& b) {
    return a.begin < b.end && b.begin < a.end;
  }

  const frontend::ParsedUnit& unit_;
  UserText text_;
  Names names_{"", 1};
  unsigned groups_ = 0;  // number of groups of replacements so far
  std::vector<frontend::Rewriting> rewritings_;

 private:
  std::optional<lift::UnitFiles> files_;
};

}  // namespace ferry::translator::algorithms
