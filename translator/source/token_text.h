// The user's own text of a range of the AST, even if macros contain its ends.
//
//   #define SQ(x) ((x) * (x))
//   FOR(i, n) a[i] = SQ(b[i]);   // squares      text(body) → "a[i] = ((b[i]) * (b[i]));"
//
// For the text between tokens see ir/token.h.
//
// Limit: a range must lie within a single expansion, as declarations and statements of the AST do.
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
  // `unit`: the unit whose ranges are used; null: the main file.
  TokenText(const clang::syntax::TokenBuffer& tokens, const clang::SourceManager& sources,
            const clang::LangOptions& language, const UnitText* unit = nullptr);

  // The text of a token range in the form of Stmt::getSourceRange(): both ends are first characters of tokens.
  std::vector<ir::Token> tokens(clang::SourceRange expanded) const;
  std::string text(clang::SourceRange expanded) const;

  // The bytes of a file of the unit's text that are exactly this range: macro uses are completely inside or outside,
  // and nothing comes from another file. With include_semicolon a `;` right after it is included, because statements
  // don't contain theirs.
  std::optional<FileRange> file_range(clang::SourceRange expanded, bool include_semicolon) const;

  // The position of the token, or of the macro use that produced it; line and column count from 1.
  struct Position {
    unsigned line, column, length;  // in code points
    std::string file;               // name as it was opened; "" for the main file
    std::string line_text;
  };
  Position position(clang::SourceLocation location) const;

  // The line in the file of the token, or of the macro use that produced it, regardless of #line in the user's file.
  unsigned line(clang::SourceLocation location) const;
  // The same line in the unit's text; for a file that isn't in it, its own line.
  unsigned text_line(clang::SourceLocation location) const;

 private:
  const clang::syntax::TokenBuffer& tokens_;
  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  const UnitText* unit_;
};

}  // namespace ferry::translator::source
