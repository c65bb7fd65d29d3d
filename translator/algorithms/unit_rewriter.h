// The common base of rewriters that add to other rewritings of a unit. It provides names, files, and replacements with
// the same number of lines.
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
  // `others` are the rewritings to which this one adds.
  UnitRewriter(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others);

 protected:
  // Returns whether the function is translated. Must be called before the functions below. It reads files and names, so
  // call it only if there is something to rewrite.
  bool is_translated(const clang::FunctionDecl& function);
  // Returns the rewriting of the file, or null if the file has no name.
  frontend::Rewriting* file_of(clang::FileID id);
  // Returns the end of the statement, after its semicolon.
  std::optional<unsigned> end_of(const clang::Stmt& s) const;
  // Returns a replacement that keeps the number of lines. Messages about it point at `mark`.
  frontend::Replacement replacement(const Bytes& bytes, std::string text, frontend::StandIn::What what,
                                    unsigned mark) const;
  static bool overlap(const frontend::Replacement& a, const frontend::Replacement& b) {
    return a.begin < b.end && b.begin < a.end;
  }

  const frontend::ParsedUnit& unit_;
  UserText text_;
  Names names_{"", 1};
  unsigned groups_ = 0;  // the number of groups of replacements so far
  std::vector<frontend::Rewriting> rewritings_;

 private:
  std::optional<lift::UnitFiles> files_;
};

}  // namespace ferry::translator::algorithms
