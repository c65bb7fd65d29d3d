// See inclusions.h.
#include "frontend/inclusions.h"

#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/PPCallbacks.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::frontend {

using clang::FileID;
using clang::SourceLocation;
using llvm::StringRef;

namespace {

StringRef without_dot(StringRef path) {
  while (path.consume_front("./")) {
  }
  return path;
}

class InclusionWatch : public clang::PPCallbacks {
 public:
  InclusionWatch(clang::Preprocessor& preprocessor, Inclusions& found)
      : preprocessor_(preprocessor), sources_(preprocessor.getSourceManager()), found_(found) {}

  void InclusionDirective(SourceLocation hash, const clang::Token& word, StringRef name, bool angled,
                          clang::CharSourceRange range, clang::OptionalFileEntryRef file, StringRef, StringRef,
                          const clang::Module*, bool, clang::SrcMgr::CharacteristicKind) override {
    const clang::IdentifierInfo* identifier = word.getIdentifierInfo();
    Inclusion made{hash, range.getEnd(), sources_.getFileID(hash), FileID(), file};
    made.computed = range.getBegin().isMacroID();
    made.next = identifier && identifier->getName() == "include_next";
    made.import = identifier && identifier->getName() == "import";
    // Clang's position for entering a file is the end of the file's name.
    SourceLocation at = range.getBegin();
    if (made.computed) at = sources_.getExpansionRange(at).getEnd();
    if (made.computed) made.end = preprocessor_.getLocForEndOfToken(at);
    const std::string spelt = ((angled ? "<" : "\"") + name + (angled ? ">" : "\"")).str();
    if (file && made.includer != sources_.getMainFileID() && !made.next) made.from_main = spelling(name, angled, *file);
    if (made.computed && made.from_main != spelt) made.from_main.reset();
    by_name_[at] = found_.directives.size();
    found_.directives.push_back(std::move(made));
  }

  void LexedFileChanged(FileID entered, LexedFileChangeReason reason, clang::SrcMgr::CharacteristicKind, FileID,
                        SourceLocation) override {
    if (reason != LexedFileChangeReason::EnterFile) return;
    const auto directive = by_name_.find(sources_.getIncludeLoc(entered));
    if (directive != by_name_.end()) found_.directives[directive->second].entered = entered;
  }

  void HasInclude(SourceLocation name, StringRef, bool angled, clang::OptionalFileEntryRef file,
                  clang::SrcMgr::CharacteristicKind) override {
    const FileID asks = sources_.getFileID(sources_.getExpansionLoc(name));
    // A name in angle brackets is looked up in the same folders everywhere, except in __has_include_next.
    if (asks == sources_.getMainFileID() || (angled && !asks_for_next(name))) return;
    found_.questions.push_back({name, file.has_value()});
  }

  void EmbedDirective(SourceLocation hash, StringRef, bool, clang::OptionalFileEntryRef,
                      const clang::LexEmbedParametersResult&) override {
    if (sources_.getFileID(hash) != sources_.getMainFileID()) found_.embeds.push_back(hash);
  }

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange,
                    const clang::MacroArgs*) override {
    if (!level_) level_ = preprocessor_.getIdentifierInfo("__INCLUDE_LEVEL__");
    if (name.getIdentifierInfo() == level_) found_.levels.push_back(name.getLocation());
  }

 private:
  bool asks_for_next(SourceLocation name) const {
    const auto [file, offset] = sources_.getDecomposedExpansionLoc(name);
    return sources_.getBufferData(file).take_front(offset).rtrim(" \t(").ends_with("_next");
  }

  // Looks up a name as from the main file. The main file's text is compiled elsewhere, but its folder is searched first
  // for quoted names.
  clang::OptionalFileEntryRef quoted(StringRef name) {
    const auto main = sources_.getFileEntryRefForID(sources_.getMainFileID());
    if (llvm::sys::path::is_absolute(name)) return sources_.getFileManager().getOptionalFileRef(name);
    llvm::SmallString<256> path(main ? main->getDir().getName() : ".");
    llvm::sys::path::append(path, name);
    if (const auto beside = sources_.getFileManager().getOptionalFileRef(path)) return beside;
    return searched(name, false);
  }

  clang::OptionalFileEntryRef searched(StringRef name, bool angled) {
    clang::ConstSearchDirIterator found = nullptr;
    return preprocessor_.getHeaderSearchInfo().LookupFile(name, SourceLocation(), angled, nullptr, &found, {}, nullptr,
                                                          nullptr, nullptr, nullptr, nullptr, nullptr,
                                                          /*SkipCache=*/true, false, /*OpenFile=*/false, false);
  }

  // Returns whether both are the same file under the same name. The name matters, because __FILE__ is the name by which
  // a file was found.
  static bool is_same(clang::OptionalFileEntryRef found, clang::FileEntryRef wanted) {
    return found && &found->getFileEntry() == &wanted.getFileEntry() &&
           without_dot(found->getName()) == without_dot(wanted.getName());
  }

  std::optional<std::string> spelling(StringRef name, bool angled, clang::FileEntryRef file) {
    if (angled) return ("<" + name + ">").str();
    if (is_same(quoted(name), file)) return ("\"" + name + "\"").str();
    if (auto found = spelling_from_search(without_dot(file.getName()), file)) return found;
    const auto main = sources_.getFileEntryRefForID(sources_.getMainFileID());
    StringRef path = without_dot(file.getName());
    StringRef folder = main ? without_dot(main->getDir().getName()) : "";
    if (folder == ".") folder = "";
    if (StringRef rest = path; (folder.empty() && !llvm::sys::path::is_absolute(path)) ||
                               (rest.consume_front(folder) && rest.consume_front("/"))) {
      if (folder.empty()) rest = path;
      if (is_same(quoted(rest), file)) return ("\"" + rest + "\"").str();
    }
    return std::nullopt;
  }

  std::optional<std::string> spelling_from_search(StringRef path, clang::FileEntryRef file) {
    for (const clang::DirectoryLookup& directory : preprocessor_.getHeaderSearchInfo().search_dir_range()) {
      StringRef rest = path;
      if (!rest.consume_front(without_dot(directory.getName())) || !rest.consume_front("/")) continue;
      if (is_same(searched(rest, true), file)) return ("<" + rest + ">").str();
      if (is_same(quoted(rest), file)) return ("\"" + rest + "\"").str();
    }
    return std::nullopt;
  }

  clang::Preprocessor& preprocessor_;
  clang::SourceManager& sources_;
  Inclusions& found_;
  llvm::DenseMap<SourceLocation, std::size_t> by_name_;
  const clang::IdentifierInfo* level_ = nullptr;
};

}  // namespace

void watch_inclusions(clang::Preprocessor& preprocessor, Inclusions& found) {
  preprocessor.addPPCallbacks(std::make_unique<InclusionWatch>(preprocessor, found));
}

}  // namespace ferry::translator::frontend
