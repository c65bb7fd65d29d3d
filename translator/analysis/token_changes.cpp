// See token_changes.h.
#include "analysis/token_changes.h"

namespace ferry::translator::analysis {

using namespace clang;

void TokenChanges::drop(SourceRange range, bool keep_last) {
  const llvm::ArrayRef<syntax::Token> tokens = tokens_.expandedTokens(range);
  for (std::size_t i = 0; i + (keep_last ? 1 : 0) < tokens.size(); ++i) replace(tokens[i].location(), "");
}

bool TokenChanges::begins_token(SourceLocation location) const {
  return !tokens_.expandedTokens(SourceRange(location, location)).empty();
}

std::string TokenChanges::current(SourceLocation location) const {
  if (const auto found = texts_.find(location); found != texts_.end()) return found->second;
  for (const syntax::Token& token : tokens_.expandedTokens(SourceRange(location, location)))
    return token.text(tokens_.sourceManager()).str();
  return "";
}

}  // namespace ferry::translator::analysis
