// Reads the user's own text of a range of the AST, even if macros contain its ends.
//
//   #define SQ(x) ((x) * (x))
//   FOR(i, n) a[i] = SQ(b[i]);   // squares      text(body) → "a[i] = ((b[i]) * (b[i]));"
//
// ir/token.h describes the text between tokens.
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
  // Ranges are in the text of `unit`, or in the main file if it is null.
  TokenText(const clang::syntax::TokenBuffer& tokens, const clang::SourceManager& sources,
            const clang::LangOptions& language, const UnitText* unit = nullptr);

  // Return the text of a range as in Stmt::getSourceRange(): both ends are the first characters of tokens.
  std::vector<ir::Token> tokens(clang::SourceRange expanded) const;
  std::string text(clang::SourceRange expanded) const;

  // Returns the bytes of a file of the unit's text that are exactly this range, or nothing. Macro uses must be
  // completely inside or outside, and nothing may come from another file. With include_semicolon, a `;` right after the
  // range is included, because statements don't contain theirs.
  std::optional<FileRange> file_range(clang::SourceRange expanded, bool include_semicolon) const;

  // The position of a token, or of the macro use that produced it. Line and column count from 1.
  struct Position {
    unsigned line, column, length;  // column and length in code points
    std::string file;               // the name as it was opened; "" for the main file
    std::string line_text;
  };
  Position position(clang::SourceLocation location) const;

  // Returns the line of the token, or of the macro use that produced it, in its file. Ignores the user's #line.
  unsigned line(clang::SourceLocation location) const;
  // Returns the line of the same place in the unit's text, or in its file if that isn't part of the text.
  unsigned text_line(clang::SourceLocation location) const;

 private:
  const clang::syntax::TokenBuffer& tokens_;
  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  const UnitText* unit_;
};

}  // namespace ferry::translator::source
