// See openmp.h.
#include "frontend/openmp.h"

#include "source/spelling.h"

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
    others.insert(others.begin(), {"-pthread", "-D_OPENMP=201511"});  // as g++ does; a user's -D overrides it
  if (dialects.openacc) others.insert(others.begin(), {"-pthread", "-D_OPENACC=201711"});
  flags = std::move(others);
  return dialects;
}

// Replaces Clang's own handler, which would skip the directive.
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

// Installs the handlers when the main file is entered, because the parser registers its own ones when it is created.
class DirectiveCollector::Watch : public clang::PPCallbacks {
 public:
  Watch(clang::Preprocessor& preprocessor, DirectiveCollector& collector)
      : preprocessor_(preprocessor), collector_(collector) {}

  void FileChanged(clang::SourceLocation, FileChangeReason, clang::SrcMgr::CharacteristicKind, clang::FileID) override {
    if (std::exchange(entered_, true)) return;
    for (const std::unique_ptr<Handler>& handler : collector_.handlers_) {
      preprocessor_.RemovePragmaHandler(handler.get());  // removes the parser's handler with that name
      preprocessor_.AddPragmaHandler(handler.get());     // the parser will remove it, by its name
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

namespace {

namespace tok = clang::tok;
using Tokens = llvm::ArrayRef<clang::syntax::Token>;

// Returns the words after `omp::` or `using omp:` in an attribute: `directive ( parallel for )`. `decl(threadprivate)`
// applies to its declaration, so the names in the declaration follow.
std::vector<std::string> words_of_attribute(Tokens tokens, std::size_t at, const clang::SourceManager& sources) {
  std::vector<std::string> words;
  int depth = 0;
  for (; at < tokens.size() && !(depth == 0 && tokens[at].kind() == tok::r_square); ++at) {
    depth += tokens[at].kind() == tok::l_paren ? 1 : tokens[at].kind() == tok::r_paren ? -1 : 0;
    words.push_back(source::spelling(tokens[at], sources));
  }
  if (words.empty() || words.front() != "decl") return words;
  const auto ends = [&](std::size_t i) {
    const tok::TokenKind kind = tokens[i].kind();
    return kind == tok::semi || kind == tok::l_brace || kind == tok::r_brace || kind == tok::eof;
  };
  std::size_t first = at, last = at;
  while (first > 0 && !ends(first - 1)) --first;
  while (last < tokens.size() && !ends(last)) ++last;
  for (const clang::syntax::Token& token : tokens.slice(first, last - first))
    if (token.kind() == tok::identifier) words.push_back(source::spelling(token, sources));
  return words;
}

// Returns the first token of a directive that follows `[[`, a comma or `using omp:`. Returns nothing if `at` isn't the
// name of its scope.
std::optional<std::size_t> attribute_after(Tokens tokens, std::size_t at, const clang::SourceManager& sources) {
  const tok::TokenKind before = tokens[at - 1].kind(), after = tokens[at + 1].kind();
  const bool used = before == tok::kw_using && after == tok::colon;
  const bool in_list = before == tok::comma || (before == tok::l_square && tokens[at - 2].kind() == tok::l_square);
  if (!used && !(in_list && after == tok::coloncolon)) return std::nullopt;
  const bool named = tokens[at].kind() == tok::identifier && source::spelling(tokens[at], sources) == "omp";
  return named ? std::optional(at + 2) : std::nullopt;
}

}  // namespace

void add_attributes(const clang::syntax::TokenBuffer& buffer, Dialects dialects, std::vector<Directive>& directives) {
  if (dialects.openmp == Dialects::OpenMP::none) return;
  const clang::SourceManager& sources = buffer.sourceManager();
  const Tokens tokens = buffer.expandedTokens();
  const std::size_t pragmas = directives.size();
  for (std::size_t i = 2; i + 2 < tokens.size(); ++i)
    if (const auto first = attribute_after(tokens, i, sources))
      directives.push_back({tokens[i].location(), "omp", words_of_attribute(tokens, *first, sources), true});
  if (directives.size() == pragmas) return;
  llvm::sort(directives, [&](const Directive& one, const Directive& other) {
    return sources.isBeforeInTranslationUnit(one.begin, other.begin);
  });
}

}  // namespace ferry::translator::frontend
