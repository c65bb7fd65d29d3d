// See openmp.h.
#include "lift/openmp.h"

#include "lift/openmp_clauses.h"
#include "lift/openmp_updates.h"
#include "lift/types.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

// Joins the words to text like directive(parallel for).
std::string joined(const std::vector<std::string>& words) {
  static const llvm::StringSet<> first{"(", ")", ",", "::"}, second{"(", "::"};
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool apart = i > 0 && !first.contains(words[i]) && !second.contains(words[i - 1]);
    text += (apart ? " " : "") + words[i];
  }
  return text;
}

// Returns the name of the directive that the host compiler obeys, or "". With -fopenmp-simd, it only obeys the word
// simd.
std::string obeyed_name(const frontend::Dialects& dialects, const std::vector<std::string>& words, bool attribute) {
  const std::string name = attribute ? joined(words) : directive_name(words);
  const bool simd_only = dialects.openmp == frontend::Dialects::OpenMP::simd_only;
  if (!simd_only || !llvm::is_contained(words, "simd")) return simd_only ? "" : name;
  return name.starts_with("declare") || attribute ? name : "simd";
}

// Finds the variables with a given name that a statement uses but doesn't declare.
class Named : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Named(StringRef name) : name_(name) { ShouldVisitImplicitCode = true; }

  std::vector<const VarDecl*> search(const Stmt& s) {
    TraverseStmt(&s);
    llvm::erase_if(named_, [&](const VarDecl* variable) { return llvm::is_contained(declared_, variable); });
    return named_;
  }
  bool VisitVarDecl(const VarDecl* variable) override {
    declared_.push_back(variable->getCanonicalDecl());
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* reference) override {
    const auto* variable = dyn_cast<VarDecl>(reference->getDecl());
    if (variable && variable->getIdentifier() && variable->getName() == name_ &&
        !llvm::is_contained(named_, variable->getCanonicalDecl()))
      named_.push_back(variable->getCanonicalDecl());
    return true;
  }

 private:
  const StringRef name_;
  std::vector<const VarDecl*> named_, declared_;
};

// Returns the induction variable of a loop such as `for (i = 0; …)`, which doesn't declare the variable.
const VarDecl* counter(const ForStmt& loop) {
  const auto* start = dyn_cast_or_null<BinaryOperator>(loop.getInit());
  const auto* reference =
      start && start->isAssignmentOp() ? dyn_cast<DeclRefExpr>(start->getLHS()->IgnoreParens()) : nullptr;
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

// Returns the only statement inside nested blocks, without its attributes. Returns null if a block doesn't contain
// exactly one statement.
const Stmt* only(const Stmt* s) {
  while (s) {
    const auto* block = dyn_cast<CompoundStmt>(s);
    const auto* attributed = dyn_cast<AttributedStmt>(s);
    if (block && block->size() != 1) return nullptr;
    if (!block && !attributed) break;
    s = block ? block->body_front() : attributed->getSubStmt();
  }
  return s;
}

class PrivateSearch {
 public:
  PrivateSearch(const Stmt& loop, const LoopDirective& directive) : loop_(loop), directive_(directive) {}

  PrivateVariables run() {
    result_.on_host = directive_.on_host;
    if (directive_.shares_loop()) add_counters();
    for (const std::string& name : directive_.privates)
      if (const VarDecl* variable = find(name)) add(*variable);
    for (const std::string& name : directive_.copies)
      if (const VarDecl* variable = find(name); variable && !is_only_read(loop_, *variable)) add(*variable);
    for (const std::string& name : directive_.kept) find(name);
    for (const auto& [operation, name] : directive_.reductions)
      if (const VarDecl* variable = find(name); variable && !is_only_updated(loop_, *variable, operation))
        refuse({Id::openmp_reduction, {name, operation}});
    return std::move(result_);
  }

 private:
  void refuse(Message why) {
    if (!result_.on_host) result_.on_host = std::move(why);
  }

  void add(const VarDecl& variable) {
    if (!variable.hasLocalStorage()) return refuse({Id::openmp_private, {variable.getNameAsString()}});
    if (!llvm::is_contained(result_.variables, &variable)) result_.variables.push_back(&variable);
  }

  void add_counters() {
    const Stmt* s = &loop_;
    for (unsigned depth = 0; depth < directive_.collapse; ++depth) {
      const auto* loop = dyn_cast_or_null<ForStmt>(s);
      if (!loop) return;
      const VarDecl* variable = counter(*loop);
      const bool kept = variable && llvm::is_contained(directive_.kept, variable->getName());
      if (variable && !kept) add(*variable->getCanonicalDecl());  // kept variables work as in a sequential loop
      s = only(loop->getBody());
    }
  }

  // Returns the variable with this name in the loop, or null if the loop doesn't use the name.
  const VarDecl* find(StringRef name) {
    const std::vector<const VarDecl*> found = Named(name).search(loop_);
    if (found.empty()) return nullptr;
    const QualType type = found.front()->getType();
    if (found.size() > 1 || !(is_scalar(type) || type->isPointerType()) || type->isReferenceType())
      refuse({Id::openmp_private, {name.str()}});
    return found.front();
  }

  const Stmt& loop_;
  const LoopDirective& directive_;
  PrivateVariables result_;
};

}  // namespace

Directives::Directives(const std::vector<frontend::Directive>& all, frontend::Dialects dialects,
                       const syntax::TokenBuffer& tokens, const FunctionDecl& function)
    : tokens_(tokens), dialects_(dialects) {
  if (all.empty()) return;
  const SourceManager& sources = tokens.sourceManager();
  const llvm::ArrayRef<syntax::Token> body = tokens.expandedTokens(function.getBody()->getSourceRange());
  std::size_t next = 0;
  for (const frontend::Directive& directive : all) {
    if (body.empty() || sources.isBeforeInTranslationUnit(directive.begin, body.front().location())) continue;
    while (next < body.size() && sources.isBeforeInTranslationUnit(body[next].location(), directive.begin)) ++next;
    if (next == body.size()) break;
    before_[&body[next]].push_back({directive.begin, directive.language, directive.words, directive.attribute});
  }
}

std::optional<LoopDirective> Directives::take(const Stmt& statement) {
  if (before_.empty()) return std::nullopt;
  const llvm::ArrayRef<syntax::Token> range = tokens_.expandedTokens(statement.getSourceRange());
  const auto found = range.empty() ? before_.end() : before_.find(range.begin());
  if (found == before_.end()) return std::nullopt;
  LoopDirective directive{found->second.front().begin, "", 1, {}, {}, {}, {}, std::nullopt};
  for (const Found& part : found->second) {
    if (part.language != "omp" || part.attribute) return std::nullopt;
    const std::string name = this->name(part);
    directive.name += (directive.name.empty() || name.empty() ? "" : " ") + name;
    if (!name.empty()) read_clauses(part.words, directive);
  }
  const bool loop = isa<ForStmt, CXXForRangeStmt>(statement);
  if (!directive.name.empty() && !(loop && is_for_loop(directive.name))) return std::nullopt;
  before_.erase(found);
  if (directive.name.empty()) return std::nullopt;
  return directive;
}

std::optional<std::string> Directives::take_others(const Stmt& loop) {
  const llvm::ArrayRef<syntax::Token> range = tokens_.expandedTokens(loop.getSourceRange());
  std::optional<std::string> other;
  for (auto at = before_.begin(); at != before_.end();) {
    const bool inside = at->first >= range.begin() && at->first < range.end();
    for (const Found& part : at->second)
      if (inside && part.language == "omp" && !is_for_loop(name(part)) && !name(part).empty()) other = name(part);
    ++at;
  }
  if (!other) return std::nullopt;
  std::erase_if(before_, [&](const auto& entry) { return entry.first >= range.begin() && entry.first < range.end(); });
  return other;
}

std::vector<Directives::Misplaced> Directives::misplaced() const {
  std::vector<Misplaced> found;
  for (const auto& [token, parts] : before_)
    for (const Found& part : parts) {
      const std::string named = name(part);
      const std::string language = part.attribute ? "" : part.language + " ";
      if (!named.empty() || part.language != "omp") found.push_back({part.begin, language + named, part.attribute});
    }
  return found;
}

std::string Directives::name(const Found& found) const {
  if (found.language == "omp") return obeyed_name(dialects_, found.words, found.attribute);
  return found.words.empty() ? "" : found.words.front();
}

PrivateVariables private_variables(const Stmt& loop, const LoopDirective& directive) {
  return PrivateSearch(loop, directive).run();
}

std::vector<std::string> threadprivate_names(const std::vector<frontend::Directive>& all) {
  std::vector<std::string> names;
  for (const frontend::Directive& directive : all)
    if (const auto found = llvm::find(directive.words, "threadprivate");
        directive.language == "omp" && (directive.attribute || found == directive.words.begin()))
      names.insert(names.end(), found, directive.words.end());
  return names;
}

}  // namespace ferry::translator::lift
