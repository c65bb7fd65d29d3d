// The user's own text of a range of the AST, also where macros own its ends.
//
//   #define SQ(x) ((x) * (x))
//   FOR(i, n) a[i] = SQ(b[i]);   // squares      text(body) → "a[i] = ((b[i]) * (b[i]));"
//
// What is written between tokens: ir/token.h.
//
// Limit: a range must lie within what was expanded once (a declaration or statement of the AST does).
#pragma once

#include "ir/token.h"
#include "source/unit_text.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::source {

class TokenText {
 public:
  // `unit`: whose ranges are asked for; null: the main file.
  TokenText(const clang::syntax::TokenBuffer& tokens, const clang::SourceManager& sources,
            const clang::LangOptions& language, const UnitText* unit = nullptr);

  // The text of a token range (as Stmt::getSourceRange() gives it: both ends are first characters of tokens).
  std::vector<ir::Token> tokens(clang::SourceRange expanded) const;
  std::string text(clang::SourceRange expanded) const;

  // The bytes of a file of the unit's text that are exactly this range: macro uses lie wholly inside or outside,
  // nothing comes from another file. With include_semicolon a `;` right after it is included (statements do not contain
  // theirs).
  std::optional<FileRange> file_range(clang::SourceRange expanded, bool include_semicolon) const;

  // The token, or the macro use that made it; line and column from 1.
  struct Position {
    unsigned line, column, length;  // in code points
    std::string file;               // as it was opened; "" for the main file
    std::string line_text;
  };
  Position position(clang::SourceLocation location) const;

  // Line in the file of the token, or of the macro use that made it. #line in the user's file is not looked at.
  unsigned line(clang::SourceLocation location) const;
  // The same line of the unit's text; of a file that isn't in it, its own.
  unsigned text_line(clang::SourceLocation location) const;

 private:
  const clang::syntax::TokenBuffer& tokens_;
  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  const UnitText* unit_;
};

}  // namespace ferry::translator::source
