// See other_texts.h.
#include "frontend/other_texts.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::frontend {

static std::set<clang::FileID> files_of(const clang::SourceManager& sources, const Inclusions& inclusions) {
  std::set<clang::FileID> files{sources.getMainFileID()};
  for (const Inclusion& inclusion : inclusions.directives)
    if (inclusion.entered.isValid()) files.insert(inclusion.entered);
  return files;
}

static bool is_named(clang::CompilerInstance& instance, clang::FileID file, const std::string& name) {
  const auto entry = instance.getSourceManager().getFileEntryRefForID(file);
  const auto same = instance.getFileManager().getOptionalFileRef(name);
  return entry && same && &entry->getFileEntry() == &same->getFileEntry();
}

std::vector<RewrittenFile> rewritten_files(const OtherTexts& texts, clang::CompilerInstance& instance,
                                           const Inclusions& inclusions) {
  std::vector<RewrittenFile> found;
  clang::SourceManager& sources = instance.getSourceManager();
  for (const clang::FileID file : files_of(sources, inclusions))
    for (const auto& [text, names] : texts.files) {
      if (!is_named(instance, file, text->file())) continue;
      const clang::FileID original =
          sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(text->original(), text->file()),
                               clang::SrcMgr::C_User, 0, 0, sources.getIncludeLoc(file));
      found.push_back({file, original, text, names});
    }
  return found;
}

// Returns the last group that begins at or before the offset, because an error may be reported after the text that
// causes it.
static unsigned group_up_to(const RewrittenText& text, unsigned offset) {
  for (unsigned at = offset + 1; at > 0; --at)
    if (const unsigned group = text.group_at(at - 1)) return group;
  return 0;
}

void note_errors(OtherTexts& texts, llvm::ArrayRef<clang::SourceLocation> errors, clang::CompilerInstance& instance,
                 const Inclusions& inclusions) {
  const clang::SourceManager& sources = instance.getSourceManager();
  for (const RewrittenFile& file : rewritten_files(texts, instance, inclusions))
    for (const clang::SourceLocation error : errors)
      if (const auto [at, offset] = sources.getDecomposedExpansionLoc(error); at == file.file)
        if (const unsigned group = group_up_to(*file.text, offset)) texts.unwanted.insert(group);
}

OtherTexts other_texts(std::vector<Rewriting> rewritings, const std::map<std::string, std::string>& originals,
                       const FileTexts& settled, std::set<unsigned> unwanted) {
  OtherTexts texts{{}, std::move(unwanted)};
  for (Rewriting& rewriting : rewritings) {
    llvm::erase_if(rewriting.replacements, [&](const Replacement& one) { return texts.unwanted.contains(one.group); });
    if (rewriting.replacements.empty()) continue;
    const auto under = llvm::find_if(settled, [&](const auto& one) { return one.first->file() == rewriting.file; });
    texts.files.emplace_back(std::make_shared<RewrittenText>(rewriting, originals.at(rewriting.file),
                                                             under == settled.end() ? nullptr : under->first),
                             rewriting.names);
  }
  for (const auto& [text, names] : settled)
    if (llvm::none_of(texts.files, [&](const auto& one) { return one.first->file() == text->file(); }))
      texts.files.emplace_back(std::make_shared<RewrittenText>(Rewriting{text->file(), names, {}}, text->text(), text),
                               names);
  return texts;
}

}  // namespace ferry::translator::frontend
