// See wanted.h.
#include "callees/wanted.h"

#include "algorithms/offloaded_calls.h"
#include "lift/linkage.h"
#include "lift/offloadable.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::callees {

using namespace clang;
using lift::symbol_name;

namespace {

// Which functions to collect. `repeated` selects functions that are named in loops and lambdas, or named without being
// called. `given` selects only functions that are named without being called.
enum class Which { all, repeated, given };

class NamedFunctions : public DynamicRecursiveASTVisitor {
 public:
  explicit NamedFunctions(Which which) : which_(which) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  bool dataTraverseStmtPre(Stmt* s) override {
    repeated_ += isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(s);
    return true;
  }
  bool dataTraverseStmtPost(Stmt* s) override {
    repeated_ -= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(s);
    return true;
  }
  bool VisitCallExpr(CallExpr* e) override {
    if (const auto* callee = dyn_cast<DeclRefExpr>(e->getCallee()->IgnoreParenImpCasts())) callees_.insert(callee);
    const auto* method = dyn_cast_or_null<CXXMethodDecl>(e->getDirectCallee());
    calls_pointers |= !e->getDirectCallee() ||
                      (method && method->getParent()->isInStdNamespace() && method->getOverloadedOperator() == OO_Call);
    return true;
  }
  // A function that is passed as an argument may be called in a loop by the callee.
  bool VisitDeclRefExpr(DeclRefExpr* e) override { return add(e->getDecl(), !callees_.contains(e)); }
  bool VisitMemberExpr(MemberExpr* e) override { return add(e->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr* e) override { return add(e->getConstructor()); }

  llvm::SetVector<const FunctionDecl*> found;
  bool calls_pointers = false;  // whether it has calls with unknown targets, such as through pointers

 private:
  bool add(const ValueDecl* declaration, bool given = false) {
    const auto* function = dyn_cast_or_null<FunctionDecl>(declaration);
    if (function && (given || which_ == Which::all || (which_ == Which::repeated && repeated_ > 0)))
      found.insert(function->getCanonicalDecl());
    return true;
  }

  const Which which_;
  llvm::DenseSet<const DeclRefExpr*> callees_;
  unsigned repeated_ = 0;
};

}  // namespace

std::string plain_name(const FunctionDecl& function) {
  const IdentifierInfo* const word = function.getIdentifier();
  if (word) return word->getName().str();
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  return isa<CXXConstructorDecl, CXXDestructorDecl>(function) ? method->getParent()->getNameAsString() : "operator";
}

// Returns whether the function's text isn't in this unit. An instance's text is the body of its template.
static bool has_no_text_here(const FunctionDecl& function) {
  const FunctionDecl* const pattern = function.getTemplateInstantiationPattern();
  switch (function.getTemplateSpecializationKind()) {
    case TSK_Undeclared:
    case TSK_ExplicitSpecialization:
      return true;
    case TSK_ImplicitInstantiation:
    case TSK_ExplicitInstantiationDeclaration:
      return pattern && !pattern->hasBody();
    case TSK_ExplicitInstantiationDefinition:
      return false;
  }
  llvm_unreachable("all kinds are above");
}

bool is_defined_elsewhere(const FunctionDecl& function) {
  const SourceManager& sources = function.getASTContext().getSourceManager();
  return !function.hasBody() && !function.isDependentContext() && function.isExternallyVisible() &&
         function.getBuiltinID() == 0 && !function.isDeleted() && !function.isDefaulted() &&
         !function.isPureVirtual() && has_no_text_here(function) && function.getLocation().isValid() &&
         !sources.isInSystemHeader(sources.getExpansionLoc(function.getLocation())) &&
         !lift::offloaded_where_called(function);
}

namespace {

// Finds everything that a unit's offloaded functions reach.
class Reach {
 public:
  explicit Reach(const frontend::ParsedUnit& unit) : sources_(unit.sources()) {
    for (const FunctionDecl* function : algorithms::offloaded_functions(unit)) add(*function, Which::repeated);
    finish();
    if (!calls_pointers_) return;
    // Pointers may point to any function whose address the unit takes.
    for (Decl* declaration : unit.context.getTranslationUnitDecl()->decls())
      if (!is_of_system(*declaration)) {
        NamedFunctions named(Which::given);
        named.TraverseDecl(declaration);
        note(named);
      }
    finish();
  }
  Reach(const frontend::ParsedUnit& unit, const FunctionDecl& function) : sources_(unit.sources()) {
    add(function, Which::all);
    finish();
  }
  Functions reached;

 private:
  bool is_of_system(const Decl& declaration) const {
    return declaration.getLocation().isInvalid() ||
           sources_.isInSystemHeader(sources_.getExpansionLoc(declaration.getLocation()));
  }
  void add(const FunctionDecl& function, Which which) {
    NamedFunctions named(which);
    if (const FunctionDecl* definition = function.getDefinition())
      named.TraverseDecl(const_cast<FunctionDecl*>(definition));
    note(named);
  }
  void note(const NamedFunctions& named) {
    calls_pointers_ |= named.calls_pointers;
    for (const FunctionDecl* function : named.found)
      if (!is_of_system(*function) && function->getBuiltinID() == 0 &&
          reached.emplace(symbol_name(*function), function).second)
        open_.push_back(function);
  }
  void finish() {
    while (!open_.empty()) {
      const FunctionDecl* const function = open_.back();
      open_.pop_back();
      add(*function, Which::all);
    }
  }

  const SourceManager& sources_;
  std::vector<const FunctionDecl*> open_;
  bool calls_pointers_ = false;
};

}  // namespace

Functions reached_functions(const frontend::ParsedUnit& unit) { return std::move(Reach(unit).reached); }

Functions reached_functions(const frontend::ParsedUnit& unit, const FunctionDecl& function) {
  return std::move(Reach(unit, function).reached);
}

}  // namespace ferry::translator::callees
