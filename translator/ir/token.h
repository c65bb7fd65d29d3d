// The user's own text as data: tokens with macros expanded, and the text between them.
//
//   FOR(i, n) a[i] = SQ(b[i]);   // squares      tokens: a [ i ] = ( ( b …      write: "a[i] = ((b[i]) * (b[i]));"
//
// Tokens of the file keep the comments and spaces between them. A macro use is written as its expansion, joined by
// single spaces. Every token keeps its line relative to the first token, or the line of the macro use that produced it.
// So one #line directive before the text makes all line numbers right. Preprocessor directives become empty lines.
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
    same_use,    // both tokens come from the same use of a macro
    elsewhere,   // the token is in a different file, or at an earlier position in the same file
    space,       // space and comments
    directives,  // directives, disabled code and macros that expand to nothing; `between` has their newlines
  };
  std::uint32_t at;  // the token's number, as in Source
  std::string text;
  bool in_file;              // whether the token itself is written in the file
  Gap gap = Gap::same_use;   // has no meaning for the first token of a text
  bool spaced = false;       // for same_use: whether there is a space before the token in the macro
  unsigned line = 0;         // the line in the file where the gap begins, or the line of the first token
  std::string between = {};  // the text of the gap, for space and directives
};

// New texts for tokens, by the tokens' numbers; "" drops a token.
using TokenChanges = std::map<std::uint32_t, std::string>;

// Returns whether two tokens would be read differently if there were no space between them.
bool would_join(llvm::StringRef text, llvm::StringRef next);

std::string write(const std::vector<Token>& tokens, const TokenChanges& changes = {});

}  // namespace ferry::translator::ir
