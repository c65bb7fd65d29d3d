// The user's own text as data: tokens, macros expanded, and what stands between them.
//
//   FOR(i, n) a[i] = SQ(b[i]);   // squares      tokens: a [ i ] = ( ( b …      write: "a[i] = ((b[i]) * (b[i]));"
//
// Tokens that stand in the file are written with the comments and the spacing between them; a use of a macro gives its
// expansion, joined with single spaces. Every token keeps the line on which it (or the macro use that made it) stands,
// relative to the first: one #line before the text keeps every line right. Preprocessor directives in it become empty
// lines.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ferry::translator::ir {

struct Token {
  // What is between a token and the one before it.
  enum class Gap {
    same_use,    // of a macro, which made both
    elsewhere,   // another file, or earlier in this one
    space,       // space and comments
    directives,  // and code switched off, and macros that expand to nothing: `between` has their newlines
  };
  std::uint32_t at;  // its number, as in Source
  std::string text;
  bool in_file;              // the file has the token itself
  Gap gap = Gap::same_use;   // of the first one of a text: none
  bool spaced = false;       // same_use: the macro has a space before it
  unsigned line = 0;         // in the file: where the gap begins, or the first token
  std::string between = {};  // space, directives
};

// By a token's number: what to write in its place; "" drops the token.
using TokenChanges = std::map<std::uint32_t, std::string>;

// Would these two tokens, written without a space, be read as something else?
bool would_join(llvm::StringRef text, llvm::StringRef next);

std::string write(const std::vector<Token>& tokens, const TokenChanges& changes = {});

}  // namespace ferry::translator::ir
