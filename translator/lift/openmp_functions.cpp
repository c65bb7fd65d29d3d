// See openmp_functions.h.
#include "lift/openmp_functions.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;
using frontend::Directive;

namespace {

bool is_routine(const Directive& directive) {
  return directive.language == "acc" && !directive.words.empty() && directive.words.front() == "routine";
}

// Returns whether the directive lists its functions, as `routine(f)` does.
bool has_list(const Directive& directive) { return directive.words.size() > 1 && directive.words[1] == "("; }

// Returns the position of `declare target` among the directive's words, or none for other directives.
std::optional<std::size_t> declares_target(const Directive& directive) {
  const std::vector<std::string>& words = directive.words;
  for (std::size_t i = 0; directive.language == "omp" && i + 1 < words.size(); ++i)
    if (words[i] == "declare" && words[i + 1] == "target") return i;
  return std::nullopt;
}

bool stands_before(const Directive& directive, const FunctionDecl& declaration, const syntax::TokenBuffer& tokens) {
  const SourceManager& sources = tokens.sourceManager();
  if (!sources.isBeforeInTranslationUnit(directive.begin, declaration.getBeginLoc())) return false;
  const llvm::ArrayRef<syntax::Token> all = tokens.expandedTokens();
  const llvm::ArrayRef<syntax::Token> own = tokens.expandedTokens(declaration.getSourceRange());
  if (own.empty()) return false;  // a header: the user's directives don't apply to it
  const syntax::Token* token = own.begin();
  while (token != all.begin()) {
    const tok::TokenKind kind = (--token)->kind();
    if (kind == tok::semi || kind == tok::l_brace || kind == tok::r_brace)
      return sources.isBeforeInTranslationUnit(token->location(), directive.begin);
  }
  return true;
}

// Returns the innermost `declare target` region around the declaration.
const Directive* region_around(const std::vector<Directive>& all, const FunctionDecl& declaration,
                               const SourceManager& sources) {
  std::vector<const Directive*> open;
  for (const Directive& directive : all) {
    if (!sources.isBeforeInTranslationUnit(directive.begin, declaration.getBeginLoc())) break;
    const std::optional<std::size_t> place = declares_target(directive);
    if (!place) continue;
    const std::vector<std::string>& words = directive.words;
    const bool ends = *place > 0 && words[*place - 1] == "end", begins = *place > 0 && words[*place - 1] == "begin";
    const bool has_list = *place + 2 < words.size() && words[*place + 2] != ")";
    if (ends && !open.empty()) open.pop_back();
    if (begins || (!ends && !has_list)) open.push_back(&directive);
  }
  return open.empty() ? nullptr : open.back();
}

}  // namespace

std::optional<FunctionDirective> directive_of_function(const std::vector<Directive>& all, frontend::Dialects dialects,
                                                       const syntax::TokenBuffer& tokens,
                                                       const FunctionDecl& function) {
  const bool full = dialects.openmp == frontend::Dialects::OpenMP::full;
  const auto names = [&](const Directive& directive) {
    return function.getIdentifier() && llvm::is_contained(directive.words, function.getName());
  };
  for (const Directive& directive : all) {
    if (full && declares_target(directive) && names(directive))
      return FunctionDirective{directive.begin, "omp declare target"};
    const bool before = is_routine(directive) && !has_list(directive) &&
                        llvm::any_of(function.redecls(), [&](const FunctionDecl* declaration) {
                          return stands_before(directive, *declaration, tokens);
                        });
    if (before || (is_routine(directive) && names(directive))) return FunctionDirective{directive.begin, "acc routine"};
  }
  for (const FunctionDecl* declaration : function.redecls())
    if (const Directive* region = full ? region_around(all, *declaration, tokens.sourceManager()) : nullptr)
      return FunctionDirective{region->begin, "omp declare target"};
  return std::nullopt;
}

}  // namespace ferry::translator::lift
