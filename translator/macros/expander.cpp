// See expander.h.
#include "macros/expander.h"

#include "lift/instances.h"
#include "lift/lift.h"
#include "lift/offloadable.h"
#include "lift/unit.h"
#include "macros/use_text.h"
#include "source/token_text.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/Hashing.h>
#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator::macros {

using namespace clang;
using diagnostics::Id;

namespace {

// Two places that must be in the same file: the two braces of a body, or the two ends of a lambda.
using Pair = std::pair<SourceLocation, SourceLocation>;

// Collects bodies and lambdas that begin or end inside a macro. Visits only declarations, in the form in which they
// were written.
struct Pairs : ConstDynamicRecursiveASTVisitor {
  bool TraverseStmt(const Stmt*) override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool) override { return true; }

  bool VisitFunctionDecl(const FunctionDecl* function) override {
    const auto* body = function->doesThisDeclarationHaveABody() && lift::offloaded(*function)
                           ? dyn_cast_or_null<CompoundStmt>(function->getBody())
                           : nullptr;
    if (body && (body->getLBracLoc().isMacroID() || body->getRBracLoc().isMacroID())) functions.push_back(function);
    return true;
  }
  bool VisitFunctionTemplateDecl(const FunctionTemplateDecl* made) override {
    if (!lift::offloaded(*made->getTemplatedDecl())) return true;
    for (const FunctionDecl* instance : lift::instances(*made))
      add_closures(*instance->getTemplateSpecializationArgs());
    return true;
  }
  bool VisitClassTemplateDecl(const ClassTemplateDecl* made) override {
    for (const FunctionDecl* instance : lift::instances(*made)) {
      if (!lift::offloaded(*instance)) continue;
      for (const DeclContext* scope = instance->getDeclContext(); scope; scope = scope->getParent())
        if (const auto* record = dyn_cast<ClassTemplateSpecializationDecl>(scope))
          add_closures(record->getTemplateArgs());
    }
    return true;
  }

  std::vector<const FunctionDecl*> functions;
  std::vector<Pair> closures;

 private:
  void add_closures(const TemplateArgumentList& arguments) {
    for (const TemplateArgument& argument : arguments.asArray())
      if (argument.getKind() == TemplateArgument::Type) add_closure(argument.getAsType());
  }

  void add_closure(QualType type) {
    const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
    const CXXMethodDecl* call = record && record->isLambda() ? record->getLambdaCallOperator() : nullptr;
    if (!call || !call->getBody()) return;
    const Pair ends(record->getBeginLoc(), call->getBody()->getEndLoc());
    if (ends.first.isMacroID() || ends.second.isMacroID()) closures.push_back(ends);
  }
};

// Collects uses of macros in the order of the files. The uses in one group are either all expanded or all left.
class Uses {
 public:
  explicit Uses(const frontend::ParsedUnit& unit) : unit_(unit) {}

  void add(Pair places) {
    unsigned group = 0;
    for (const SourceLocation place : {places.first, places.second}) {
      const std::optional<Use> use = use_at(unit_, place);
      if (!use && place.isMacroID()) return;
      if (!use) continue;
      const auto key = unit_.sources().getDecomposedLoc(use->Spelled.front().location());
      const auto [known, is_new] = found_.try_emplace(key, *use, ++last_);
      const unsigned other = known->second.second;
      for (auto& [at, one] : found_)
        if (group != 0 && one.second == other) one.second = group;
      group = known->second.second;
    }
  }

  std::vector<frontend::Rewriting> rewritings() const {
    std::map<std::string, frontend::Rewriting> files;
    std::set<unsigned> bad;
    for (const auto& [key, one] : found_) {
      const auto& [use, group] = one;
      std::optional<frontend::Replacement> text = use_text(unit_, use);
      const auto entry = unit_.sources().getFileEntryRefForID(key.first);
      if (!text || !entry || !same_everywhere(key.first, key.second, use)) {
        bad.insert(group);
        continue;
      }
      text->group = group;
      frontend::Rewriting& file = files[entry->getName().str()];
      file.file = entry->getName().str();
      if (llvm::none_of(file.replacements, [&](const auto& known) { return known.begin == text->begin; }))
        file.replacements.push_back(std::move(*text));
    }
    std::vector<frontend::Rewriting> found;
    for (auto& [name, file] : files) {
      llvm::erase_if(file.replacements, [&](const auto& one) { return bad.contains(one.group); });
      llvm::stable_sort(file.replacements, [](const auto& a, const auto& b) { return a.begin < b.begin; });
      if (!file.replacements.empty()) found.push_back(std::move(file));
    }
    return found;
  }

 private:
  // Returns whether the use has the same expansion in all inclusions of the file. The file has only one text, no matter
  // how often and with which macros it is included.
  bool same_everywhere(FileID file, unsigned offset, const Use& use) const {
    const SourceManager& sources = unit_.sources();
    const auto entry = sources.getFileEntryRefForID(file);
    std::set<FileID> others{sources.getMainFileID()};
    for (const frontend::Inclusion& inclusion : unit_.inclusions.directives)
      if (inclusion.entered.isValid()) others.insert(inclusion.entered);
    others.erase(file);
    return llvm::all_of(others, [&](FileID other) {
      const auto its = sources.getFileEntryRefForID(other);
      if (!entry || !its || &its->getFileEntry() != &entry->getFileEntry()) return true;
      const SourceLocation place = sources.getLocForStartOfFile(other).getLocWithOffset(static_cast<int>(offset));
      const syntax::Token* name = unit_.tokens.spelledTokenContaining(place);
      const std::vector<Use> found =
          name ? unit_.tokens.expansionsOverlapping(llvm::ArrayRef(*name)) : std::vector<Use>();
      return found.size() == 1 && llvm::equal(found.front().Expanded, use.Expanded, [&](const auto& a, const auto& b) {
               return a.text(sources) == b.text(sources);
             });
    });
  }

  const frontend::ParsedUnit& unit_;
  std::map<std::pair<FileID, unsigned>, std::pair<Use, unsigned>> found_;
  unsigned last_ = 0;
};

// Returns a hash of all tokens of the unit that the compiler sees.
std::uint64_t number_of(const frontend::ParsedUnit& unit) {
  llvm::hash_code all = 0;
  for (const syntax::Token& token : unit.tokens.expandedTokens()) {
    const bool made = token.location().isMacroID();
    all = llvm::hash_combine(all, made ? host_text(unit, token) : token.text(unit.sources()).str());
  }
  return static_cast<std::size_t>(all);
}

}  // namespace

std::vector<frontend::Rewriting> Expander::rewrite(const frontend::ParsedUnit& unit) {
  if (!unit.annotated) return {};
  Pairs pairs;
  pairs.TraverseDecl(unit.context.getTranslationUnitDecl());
  if (pairs.functions.empty() && pairs.closures.empty()) return {};
  const lift::UnitFiles files = lift::unit_files(unit);
  const source::TokenText text(unit.tokens, unit.sources(), unit.context.getLangOpts(), &files.text);
  Uses uses(unit);
  for (const FunctionDecl* function : pairs.functions)
    if (lift::why_not_offloaded(*function, text, files) == Id::is_in_macro) {
      const auto& body = *cast<CompoundStmt>(function->getBody());
      uses.add({body.getLBracLoc(), body.getRBracLoc()});
    }
  for (const Pair& ends : pairs.closures) uses.add(ends);
  tokens_ = number_of(unit);
  return uses.rewritings();
}

void Expander::check(const frontend::ParsedUnit& unit) const {
  std::set<unsigned> all;
  for (const frontend::RewrittenFile& file : unit.rewritten)
    for (const syntax::Token& token : unit.tokens.spelledTokens(file.file)) {
      const unsigned group = file.text->group_at(unit.sources().getFileOffset(token.location()));
      if (group == 0) continue;
      all.insert(group);
      const std::vector<Use> uses = unit.tokens.expansionsOverlapping(llvm::ArrayRef(token));
      const bool by_name = uses.size() == 1 && uses.front().Expanded.size() == 1 &&
                           host_text(unit, uses.front().Expanded.front()) == token.text(unit.sources());
      if (!uses.empty() && !by_name) unit.rejected.insert(group);
    }
  if (unit.rejected.empty() && number_of(unit) != tokens_) unit.rejected = std::move(all);
}

}  // namespace ferry::translator::macros
