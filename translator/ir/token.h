// The user's own text as data: tokens with macros expanded, and the text between them.
//
//   FOR(i, n) a[i] = SQ(b[i]);   // squares      tokens: a [ i ] = ( ( b …      write: "a[i] = ((b[i]) * (b[i]));"
//
// Tokens of the file keep the comments and spaces between them; a macro use gives its expansion, joined by single
// spaces. Every token keeps its line (or that of the macro use that produced it) relative to the first, so one #line
// before the text makes all lines right. Preprocessor directives become empty lines.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ferry::translator::ir {

struct Token {
  // What is between a token and the previous one.
  enum class Gap {
    same_use,    // the same macro use produced both
    elsewhere,   // another file, or an earlier place in this one
    space,       // space and comments
    directives,  // also code that is switched off, and macros that expand to nothing: `between` has their newlines
  };
  std::uint32_t at;  // its number, as in Source
  std::string text;
  bool in_file;              // the token itself is in the file
  Gap gap = Gap::same_use;   // meaningless for the first token of a text
  bool spaced = false;       // for same_use: whether a space precedes the token in the macro
  unsigned line = 0;         // the line in the file of the beginning of the gap, or of the first token
  std::string between = {};  // the text of the gap, for space and directives
};

// The replacements of tokens by their numbers; "" drops a token.
using TokenChanges = std::map<std::uint32_t, std::string>;

// Returns whether these two tokens, written without a space, would be read differently.
bool would_join(llvm::StringRef text, llvm::StringRef next);

std::string write(const std::vector<Token>& tokens, const TokenChanges& changes = {});

}  // namespace ferry::translator::ir
