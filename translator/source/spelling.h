// Returns a token's text without line splices, which are backslashes at the ends of lines.
#pragma once

#include <clang/Basic/SourceManager.h>
#include <clang/Tooling/Syntax/Tokens.h>
#include <llvm/ADT/StringExtras.h>

#include <string>

namespace ferry::translator::source {

inline std::string spelling(const clang::syntax::Token& token, const clang::SourceManager& sources) {
  const llvm::StringRef text = token.text(sources);
  const bool raw =
      clang::tok::isStringLiteral(token.kind()) && text.take_until([](char c) { return c == '"'; }).ends_with("R");
  if (raw || !text.contains('\\')) return text.str();
  std::string clean;
  for (llvm::StringRef rest = text; !rest.empty();) {
    const llvm::StringRef after = rest.drop_front().ltrim(" \t\r");
    if (rest.front() == '\\' && after.starts_with("\n")) {
      rest = after.drop_front();
    } else {
      clean += rest.front();
      rest = rest.drop_front();
    }
  }
  return clean;
}

}  // namespace ferry::translator::source
