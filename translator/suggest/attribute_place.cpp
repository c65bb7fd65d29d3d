// See attribute_place.h.
#include "suggest/attribute_place.h"

#include "lift/stub_frames.h"

#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>

namespace ferry::translator::suggest {

std::optional<model::AttributePlace> attribute_place(const frontend::ParsedUnit& unit,
                                                     const clang::FunctionDecl& definition) {
  const clang::SourceManager& sources = unit.sources();
  const clang::Stmt* const body = definition.getBody();
  const clang::SourceLocation begin = lift::attribute_place(definition);
  if (!body || begin.isInvalid() || body->getBeginLoc().isMacroID() || body->getEndLoc().isMacroID() ||
      definition.getLocation().isMacroID())
    return std::nullopt;
  const auto [file, offset] = sources.getDecomposedLoc(begin);
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
