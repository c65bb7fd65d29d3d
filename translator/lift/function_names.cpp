// See function_names.h.
#include "lift/function_names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

const PredefinedExpr* spelt(const Expr* e) { return e ? dyn_cast<PredefinedExpr>(e->IgnoreParenImpCasts()) : nullptr; }

// Follows what is called in loops and lambdas, what constants are made of, and constexpr functions everywhere.
class Search : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Search(const FunctionDecl& function) : sources_(function.getASTContext().getSourceManager()) {
    (void)TraverseStmt(function.getBody());
  }

  bool TraverseStmt(const Stmt* code) override {
    const bool outside = !in_loop_;
    in_loop_ = in_loop_ || (code && isa<ForStmt, CXXForRangeStmt, LambdaExpr>(code));
    const bool more = ConstDynamicRecursiveASTVisitor::TraverseStmt(code);
    in_loop_ = !outside;
    return more;
  }

  bool VisitCallExpr(const CallExpr* call) override {
    const FunctionDecl* callee = call->getDirectCallee();
    if (!callee || !callee->isConstexpr()) hand_on(call->arguments());
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr* made) override {
    if (!made->getConstructor()->isConstexpr()) hand_on(made->arguments());
    return true;
  }
  bool VisitVarDecl(const VarDecl* variable) override {
    if (variable->isConstexpr() || !variable->getInit()) return true;
    if (variable->getType()->isPointerType()) hand_on(variable->getInit());
    if (const auto* made = dyn_cast<CXXConstructExpr>(variable->getInit()->IgnoreImplicit()))
      hand_on(made->arguments());
    return true;
  }

  bool VisitPredefinedExpr(const PredefinedExpr* name) override {
    const bool same =
        name->getIdentKind() == PredefinedIdentKind::Func || name->getIdentKind() == PredefinedIdentKind::Function;
    found = found || !(same || handed_on_.contains(name));
    return !found;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override { return follow(*name->getDecl()); }
  bool VisitMemberExpr(const MemberExpr* member) override { return follow(*member->getMemberDecl()); }

  bool found = false;

 private:
  void hand_on(const Expr* e) {
    if (const PredefinedExpr* name = spelt(e)) handed_on_.insert(name);
  }
  template <class Arguments>
  void hand_on(const Arguments& arguments) {
    for (const Expr* argument : arguments) hand_on(argument);
  }

  bool follow(const ValueDecl& declaration) {
    if (sources_.isInSystemHeader(sources_.getExpansionLoc(declaration.getLocation()))) return true;
    if (const auto* function = dyn_cast<FunctionDecl>(&declaration)) {
      const FunctionDecl* callee = function->getDefinition();
      const bool taken = callee && callee->hasBody() && (in_loop_ || callee->isConstexpr());
      return !taken || !seen_.insert(callee).second || TraverseStmt(callee->getBody());
    }
    const auto* variable = dyn_cast<VarDecl>(&declaration);
    const Expr* init = variable ? variable->getAnyInitializer() : nullptr;
    const bool constant = variable && (variable->isConstexpr() || variable->getType().isConstQualified());
    return !init || !constant || !seen_.insert(variable->getCanonicalDecl()).second || TraverseStmt(init);
  }

  const SourceManager& sources_;
  bool in_loop_ = false;
  llvm::SmallPtrSet<const Expr*, 8> handed_on_;
  llvm::SmallPtrSet<const Decl*, 16> seen_;
};

}  // namespace

bool computes_with_function_names(const FunctionDecl& function) { return Search(function).found; }

}  // namespace ferry::translator::lift
