// Changes to a piece of the user's text, token by token. What is put in front of a token or behind it joins what
// stands there already.
//
//   h[k] += v     replace(+=, ","), put_in_front(h, "add("), put_behind(v, ")")     add(h[k] , v)
#pragma once

#include "source/token_text.h"

#include <clang/Tooling/Syntax/Tokens.h>

#include <string>

namespace ferry::translator::analysis {

class TokenChanges {
 public:
  explicit TokenChanges(const clang::syntax::TokenBuffer& tokens) : tokens_(tokens) {}

  void replace(clang::SourceLocation location, std::string text) { texts_[location] = std::move(text); }
  void put_in_front(clang::SourceLocation location, const std::string& text) {
    replace(location, text + current(location));
  }
  void put_behind(clang::SourceLocation location, const std::string& text) {
    replace(location, current(location) + text);
  }
  // All tokens of the range, or all but its last one.
  void drop(clang::SourceRange range, bool keep_last = false);
  bool begins_token(clang::SourceLocation location) const;
  // The token's text as it is by now.
  std::string current(clang::SourceLocation location) const;

  const source::Replacements& texts() const { return texts_; }

 private:
  const clang::syntax::TokenBuffer& tokens_;
  source::Replacements texts_;
};

}  // namespace ferry::translator::analysis
