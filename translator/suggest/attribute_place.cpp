// See attribute_place.h.
#include "suggest/attribute_place.h"

#include "lift/stub_frames.h"

#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>

namespace ferry::translator::suggest {

namespace {

using Tokens = llvm::ArrayRef<clang::syntax::Token>;
namespace tok = clang::tok;

// Returns the number of the first token of the GNU attributes that end before `at`; `at` if there are none.
std::size_t before_gnu_attributes(Tokens tokens, std::size_t at) {
  while (at > 0 && tokens[at - 1].kind() == tok::r_paren) {
    std::size_t open = at - 1;
    for (unsigned depth = 0;; --open) {
      if (tokens[open].kind() == tok::r_paren) ++depth;
      if (tokens[open].kind() == tok::l_paren && --depth == 0) break;
      if (open == 0) return at;
    }
    if (open == 0) return at;
    const tok::TokenKind name = tokens[open - 1].kind();
    if (name != tok::kw___attribute && name != tok::kw___declspec) return at;
    at = open - 1;
  }
  return at;
}

clang::SourceLocation place_in_file(const frontend::ParsedUnit& unit, clang::SourceLocation at) {
  const Tokens tokens = unit.tokens.spelledTokens(unit.sources().getFileID(at));
  const auto found =
      llvm::partition_point(tokens, [&](const clang::syntax::Token& token) { return token.location() < at; });
  if (found == tokens.end() || found->location() != at) return at;
  return tokens[before_gnu_attributes(tokens, static_cast<std::size_t>(found - tokens.begin()))].location();
}

}  // namespace

std::optional<model::AttributePlace> attribute_place(const frontend::ParsedUnit& unit,
                                                     const clang::FunctionDecl& definition) {
  const clang::SourceManager& sources = unit.sources();
  const clang::Stmt* const body = definition.getBody();
  const clang::SourceLocation begin = lift::attribute_place(definition);
  if (!body || begin.isInvalid() || body->getBeginLoc().isMacroID() || body->getEndLoc().isMacroID() ||
      definition.getLocation().isMacroID())
    return std::nullopt;
  const auto [file, offset] = sources.getDecomposedLoc(place_in_file(unit, begin));
  if (sources.getFileID(definition.getLocation()) != file) return std::nullopt;
  const auto entry = sources.getFileEntryRefForID(file);
  if (!entry) return std::nullopt;
  llvm::SmallString<256> path;
  if (llvm::sys::fs::real_path(entry->getName(), path)) path = entry->getFileEntry().tryGetRealPathName();
  for (const frontend::RewrittenFile& one : unit.rewritten)
    if (one.file == file) return model::AttributePlace{std::string(path), one.text->original_offset(offset)};
  return model::AttributePlace{std::string(path), offset};
}

}  // namespace ferry::translator::suggest
