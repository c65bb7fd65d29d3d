// See wanted.h.
#include "callees/wanted.h"

#include "algorithms/offloaded_calls.h"
#include "lift/linkage.h"
#include "lift/offloadable.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::callees {

using namespace clang;
using lift::symbol_name;

namespace {

class NamedFunctions : public RecursiveASTVisitor<NamedFunctions> {
 public:
  explicit NamedFunctions(bool only_repeated) : only_repeated_(only_repeated) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool dataTraverseStmtPre(Stmt* s) {
    repeated_ += isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(s);
    return true;
  }
  bool dataTraverseStmtPost(Stmt* s) {
    repeated_ -= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(s);
    return true;
  }
  bool VisitCallExpr(CallExpr* e) {
    if (const auto* callee = dyn_cast<DeclRefExpr>(e->getCallee()->IgnoreParenImpCasts())) callees_.insert(callee);
    return true;
  }
  // A function that is given to another one may be called there in a loop.
  bool VisitDeclRefExpr(DeclRefExpr* e) { return add(e->getDecl(), !callees_.contains(e)); }
  bool VisitMemberExpr(MemberExpr* e) { return add(e->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr* e) { return add(e->getConstructor()); }

  llvm::SetVector<const FunctionDecl*> found;

 private:
  bool add(const ValueDecl* declaration, bool given = false) {
    const auto* function = dyn_cast_or_null<FunctionDecl>(declaration);
    if (function && (repeated_ > 0 || given || !only_repeated_)) found.insert(function->getCanonicalDecl());
    return true;
  }

  const bool only_repeated_;
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

bool is_defined_elsewhere(const FunctionDecl& function) {
  const SourceManager& sources = function.getASTContext().getSourceManager();
  return !function.hasBody() && !function.isDependentContext() && function.isExternallyVisible() &&
         function.getBuiltinID() == 0 && !function.isDeleted() && !function.isDefaulted() &&
         !function.isPureVirtual() && function.getTemplateSpecializationKind() == TSK_Undeclared &&
         function.getLocation().isValid() &&
         !sources.isInSystemHeader(sources.getExpansionLoc(function.getLocation())) &&
         !lift::offloaded_where_called(function);
}

std::vector<const FunctionDecl*> named_functions(const FunctionDecl& function, bool only_repeated) {
  const FunctionDecl* const definition = function.getDefinition();
  NamedFunctions named(only_repeated);
  if (definition) named.TraverseDecl(const_cast<FunctionDecl*>(definition));
  return {named.found.begin(), named.found.end()};
}

std::map<std::string, const FunctionDecl*> reached_functions(const frontend::ParsedUnit& unit) {
  std::map<std::string, const FunctionDecl*> reached;
  std::vector<const FunctionDecl*> open;
  const SourceManager& sources = unit.sources();
  const auto note = [&](const std::vector<const FunctionDecl*>& functions) {
    for (const FunctionDecl* function : functions)
      if (function->getLocation().isValid() && function->getBuiltinID() == 0 &&
          !sources.isInSystemHeader(sources.getExpansionLoc(function->getLocation())) &&
          reached.emplace(symbol_name(*function), function).second)
        open.push_back(function);
  };
  for (const FunctionDecl* function : algorithms::offloaded_functions(unit)) note(named_functions(*function, true));
  while (!open.empty()) {
    const FunctionDecl* const function = open.back();
    open.pop_back();
    note(named_functions(*function, false));
  }
  return reached;
}

}  // namespace ferry::translator::callees
