#include "frontend/quoted_includes.h"

#include "frontend/report.h"

#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/PPCallbacks.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::frontend {

using llvm::StringRef;

namespace {

class QuotedIncludeWatch : public clang::PPCallbacks {
 public:
  explicit QuotedIncludeWatch(clang::Preprocessor& preprocessor)
      : sources_(preprocessor.getSourceManager()), engine_(preprocessor.getDiagnostics()) {}

  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, StringRef name, bool angled,
                          clang::CharSourceRange, clang::OptionalFileEntryRef file, StringRef, StringRef,
                          const clang::Module*, bool, clang::SrcMgr::CharacteristicKind) override {
    if (file && !angled) compare(hash, name, file);
  }

  void HasInclude(clang::SourceLocation location, StringRef name, bool angled, clang::OptionalFileEntryRef file,
                  clang::SrcMgr::CharacteristicKind) override {
    if (!angled) compare(location, name, file);
  }

 private:
  void compare(clang::SourceLocation location, StringRef name, clang::OptionalFileEntryRef found) {
    const clang::FileID includer = sources_.getFileID(location);
    if (includer == sources_.getMainFileID() || llvm::sys::path::is_absolute(name)) return;
    const auto generated = beside(sources_.getMainFileID(), name);
    if (!generated || (found && *found == *generated)) return;
    if (const auto own = beside(includer, name); own && found && *found == *own) return;
    frontend::report(engine_, location,
                     {diagnostics::Id::quoted_include,
                      {name.str(), found ? found->getName().str() : "nowhere", generated->getName().str()}});
  }

  clang::OptionalFileEntryRef beside(clang::FileID file, StringRef name) const {
    const auto entry = sources_.getFileEntryRefForID(file);
    if (!entry) return std::nullopt;
    llvm::SmallString<256> path(entry->getDir().getName());
    if (path == ".") path.clear();
    llvm::sys::path::append(path, name);
    return sources_.getFileManager().getOptionalFileRef(path);
  }

  clang::SourceManager& sources_;
  clang::DiagnosticsEngine& engine_;
};

}  // namespace

void check_quoted_includes(clang::Preprocessor& preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<QuotedIncludeWatch>(preprocessor));
}

}  // namespace ferry::translator::frontend
