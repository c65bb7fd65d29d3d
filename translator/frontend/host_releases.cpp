// See host_releases.h.
#include "frontend/host_releases.h"

#include <clang/Lex/PPCallbacks.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::frontend {

namespace {

constexpr const char* prefix = "__FERRY_HOST_";

bool says_release(llvm::StringRef name) {
  static const llvm::StringSet<> names{"__GNUC__",        "__GNUC_MINOR__",  "__GNUC_PATCHLEVEL__", "__GNUG__",
                                       "__clang_major__", "__clang_minor__", "__clang_patchlevel__"};
  return names.contains(name) || name.starts_with("__cpp_");
}

class Follower : public clang::PPCallbacks {
 public:
  Follower(clang::Preprocessor& preprocessor, const Macros& host) : preprocessor_(preprocessor) {
    for (const auto& [name, body] : host)
      if (says_release(name))
        followed_.push_back({preprocessor.getIdentifierInfo(name), preprocessor.getIdentifierInfo(prefix + name)});
  }

  void FileChanged(clang::SourceLocation, FileChangeReason, clang::SrcMgr::CharacteristicKind kind,
                   clang::FileID) override {
    llvm::erase_if(followed_, [&](Followed& macro) { return is_settled(macro); });
    for (const Followed& macro : followed_) follow(macro, clang::SrcMgr::isSystem(kind));
  }

 private:
  struct Followed {
    clang::IdentifierInfo *name, *host_name;
    clang::MacroInfo *own = nullptr, *host = nullptr;  // set when each macro is defined
  };

  // Returns whether nothing needs switching, because both definitions are the same.
  bool is_settled(Followed& macro) {
    if (macro.own && macro.host) return false;
    if (!macro.own) macro.own = preprocessor_.getMacroInfo(macro.name);
    if (!macro.host) macro.host = preprocessor_.getMacroInfo(macro.host_name);
    return macro.own && macro.host && macro.own->isIdenticalTo(*macro.host, preprocessor_, /*Syntactically=*/true);
  }

  // Switches the macro's definition, but keeps one by the user.
  void follow(const Followed& macro, bool is_system) {
    clang::MacroInfo* now = preprocessor_.getMacroInfo(macro.name);
    if (!macro.own || !macro.host || (now != macro.own && now != macro.host)) return;
    clang::MacroInfo* wanted = is_system ? macro.own : macro.host;
    if (now != wanted) preprocessor_.appendDefMacroDirective(macro.name, wanted);
  }

  clang::Preprocessor& preprocessor_;
  std::vector<Followed> followed_;
};

}  // namespace

std::vector<std::string> release_arguments(const Macros& host) {
  std::vector<std::string> arguments;
  for (const auto& [name, body] : host)
    if (says_release(name)) arguments.push_back(std::string("-D") + prefix + name + "=" + body);
  return arguments;
}

void follow_releases(clang::Preprocessor& preprocessor, const Macros& host) {
  preprocessor.addPPCallbacks(std::make_unique<Follower>(preprocessor, host));
}

}  // namespace ferry::translator::frontend
