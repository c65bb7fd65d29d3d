// See openmp.h.
#include "frontend/openmp.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Pragma.h>

namespace ferry::translator::frontend {

using llvm::StringRef;

Dialects take_dialects(std::vector<std::string>& flags) {
  Dialects dialects;
  std::vector<std::string> others;
  for (std::string& flag : flags) {
    const StringRef name = flag;
    if (name == "-fopenmp" || name.starts_with("-fopenmp="))
      dialects.openmp = Dialects::OpenMP::full;
    else if (name == "-fopenmp-simd")
      dialects.openmp = std::max(dialects.openmp, Dialects::OpenMP::simd_only);
    else if (name == "-fno-openmp" || (name == "-fno-openmp-simd" && dialects.openmp != Dialects::OpenMP::full))
      dialects.openmp = Dialects::OpenMP::none;
    else if (name == "-fopenacc" || name == "-fno-openacc")
      dialects.openacc = name == "-fopenacc";
    else if (!name.starts_with("-fopenmp-") && !name.starts_with("-fno-openmp-"))
      others.push_back(std::move(flag));
  }
  if (dialects.openmp == Dialects::OpenMP::full)
    others.insert(others.begin(), {"-pthread", "-D_OPENMP=201511"});  // as g++ does; a -D of the user's counts
  if (dialects.openacc) others.insert(others.begin(), {"-pthread", "-D_OPENACC=201711"});
  flags = std::move(others);
  return dialects;
}

// In the place of Clang's own, which skips the directive.
class DirectiveCollector::Handler : public clang::PragmaHandler {
 public:
  Handler(StringRef language, std::vector<Directive>& found) : PragmaHandler(language), found_(found) {}

  void HandlePragma(clang::Preprocessor& preprocessor, clang::PragmaIntroducer introducer, clang::Token&) override {
    Directive directive{introducer.Loc, getName().str(), {}};
    clang::Token token;
    for (preprocessor.Lex(token); token.isNot(clang::tok::eod) && token.isNot(clang::tok::eof); preprocessor.Lex(token))
      directive.words.push_back(preprocessor.getSpelling(token));
    found_.push_back(std::move(directive));
  }

 private:
  std::vector<Directive>& found_;
};

// The parser registers its handlers when it is made, and enters the main file after that.
class DirectiveCollector::Watch : public clang::PPCallbacks {
 public:
  Watch(clang::Preprocessor& preprocessor, DirectiveCollector& collector)
      : preprocessor_(preprocessor), collector_(collector) {}

  void FileChanged(clang::SourceLocation, FileChangeReason, clang::SrcMgr::CharacteristicKind, clang::FileID) override {
    if (std::exchange(entered_, true)) return;
    for (const std::unique_ptr<Handler>& handler : collector_.handlers_) {
      preprocessor_.RemovePragmaHandler(handler.get());  // by its name: the parser's
      preprocessor_.AddPragmaHandler(handler.get());     // which the parser removes by its name
    }
  }

 private:
  clang::Preprocessor& preprocessor_;
  DirectiveCollector& collector_;
  bool entered_ = false;
};

DirectiveCollector::DirectiveCollector(clang::Preprocessor& preprocessor, Dialects dialects) {
  if (dialects.openmp != Dialects::OpenMP::none) handlers_.push_back(std::make_unique<Handler>("omp", found));
  if (dialects.openacc) handlers_.push_back(std::make_unique<Handler>("acc", found));
  if (!handlers_.empty()) preprocessor.addPPCallbacks(std::make_unique<Watch>(preprocessor, *this));
}

DirectiveCollector::~DirectiveCollector() = default;

}  // namespace ferry::translator::frontend
