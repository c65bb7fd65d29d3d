// See attribute_lists.h.
#include "lift/attribute_lists.h"

#include "frontend/annotations.h"
#include "source/spelling.h"

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns the index of the token after `]]`, or 0 if the list has an attribute that isn't Ferry's.
std::size_t list_end(llvm::ArrayRef<syntax::Token> tokens, std::size_t i, const SourceManager& sources) {
  while (i + 3 < tokens.size()) {
    if (source::spelling(tokens[i], sources) != "ferry" || tokens[i + 1].kind() != tok::coloncolon) return 0;
    i += 3;
    int depth = 0;
    while (i < tokens.size() && (depth > 0 || tokens[i].kind() == tok::l_paren)) {
      depth += tokens[i].kind() == tok::l_paren ? 1 : tokens[i].kind() == tok::r_paren ? -1 : 0;
      ++i;
    }
    if (i + 1 < tokens.size() && tokens[i].kind() == tok::r_square && tokens[i + 1].kind() == tok::r_square)
      return i + 2;
    if (i >= tokens.size() || tokens[i].kind() != tok::comma) return 0;
    ++i;
  }
  return 0;
}

void add_lists(FileID file, const syntax::TokenBuffer& buffer, const source::UnitText& text,
               std::vector<AttributeList>& found) {
  const SourceManager& sources = buffer.sourceManager();
  const llvm::ArrayRef<syntax::Token> tokens = buffer.spelledTokens(file);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].kind() != tok::l_square || tokens[i + 1].kind() != tok::l_square) continue;
    const std::size_t end = list_end(tokens, i + 2, sources);
    if (end == 0) continue;
    const auto offset = [&](const syntax::Token& token) { return sources.getFileOffset(token.location()); };
    const source::FileRange range{file, offset(tokens[i]), offset(tokens[end - 1]) + tokens[end - 1].length(), 0};
    found.push_back({text.range(range), tokens.slice(i, end - i)});
  }
}

}  // namespace

std::vector<AttributeList> attribute_lists(const syntax::TokenBuffer& tokens, const source::UnitText& text) {
  const SourceManager& sources = tokens.sourceManager();
  llvm::SetVector<FileID> files;  // annotated files only: the token buffer may lack the tokens of other files
  for (const frontend::WrittenAnnotation& written : frontend::written_annotations(tokens))
    files.insert(sources.getFileID(sources.getExpansionLoc(written.name)));
  std::vector<AttributeList> found;
  for (const FileID file : files)
    if (text.holds(file)) add_lists(file, tokens, text, found);
  return found;
}

}  // namespace ferry::translator::lift
