// Reads the user's own text for a range of the AST, even if macros contain an end of the range.
//
//   #define SQ(x) ((x) * (x))
//   FOR(i, n) a[i] = SQ(b[i]);   // squares      text(body) → "a[i] = ((b[i]) * (b[i]));"
//
// ir/token.h describes the text between tokens.
//
// Limit: a range must be within a single expansion, as declarations and statements of the AST are.
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
  // Ranges are in the text of `unit`. If `unit` is null, they are in the main file.
  TokenText(const clang::syntax::TokenBuffer& tokens, const clang::SourceManager& sources,
            const clang::LangOptions& language, const UnitText* unit = nullptr);

  // Return the text of a range of the form that Stmt::getSourceRange() returns: both ends are the first characters of
  // tokens.
  std::vector<ir::Token> tokens(clang::SourceRange expanded) const;
  std::string text(clang::SourceRange expanded) const;

  // Returns the bytes of exactly this range in a file of the unit's text, or nothing. Each macro use must be completely
  // inside or completely outside, and nothing may come from another file. With include_semicolon, a `;` right after the
  // range is included, because a statement's range doesn't include it.
  std::optional<FileRange> file_range(clang::SourceRange expanded, bool include_semicolon) const;

  // The position of a token, or of the macro use that produced the token. Line and column count from 1.
  struct Position {
    unsigned line, column, length;  // column and length in code points
    std::string file;               // the name as it was opened; "" for the main file
    std::string line_text;
  };
  Position position(clang::SourceLocation location) const;

  // Returns the line, in its file, of the token or of the macro use that produced it. Ignores the user's #line
  // directives.
  unsigned line(clang::SourceLocation location) const;
  // Returns the line of the same place in the unit's text. If the file isn't part of the text, returns the line in the
  // file.
  unsigned text_line(clang::SourceLocation location) const;

 private:
  const clang::syntax::TokenBuffer& tokens_;
  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  const UnitText* unit_;
};

}  // namespace ferry::translator::source
