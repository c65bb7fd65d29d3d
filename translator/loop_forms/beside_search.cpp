// See beside_search.h.
#include "loop_forms/beside_search.h"

#include "loop_forms/variable_uses.h"

#include "algorithms/purity.h"

#include <clang/AST/Decl.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

class Beside {
 public:
  Beside(llvm::ArrayRef<const Expr*> reads, llvm::ArrayRef<const VarDecl*> moved) : reads_(reads), moved_(moved) {}

  bool look(const Stmt& s) const {
    if (isa<NullStmt>(s)) return true;
    if (isa<CompoundStmt>(s)) return llvm::all_of(s.children(), [&](const Stmt* one) { return look(*one); });
    if (const auto* declaration = dyn_cast<DeclStmt>(&s))
      return llvm::all_of(declaration->decls(), [&](const Decl* one) { return declares_own(*one); });
    if (const auto* branch = dyn_cast<IfStmt>(&s))
      return !branch->getInit() && !branch->getConditionVariable() && algorithms::is_pure(*branch->getCond()) &&
             look(*branch->getThen()) && (!branch->getElse() || look(*branch->getElse()));
    const auto* e = dyn_cast<Expr>(&s);
    return e && changes_own(*e);
  }

 private:
  bool changes_own(const Expr& e) const {
    if (const auto* unary = dyn_cast<UnaryOperator>(&e))
      return unary->isIncrementDecrementOp() && is_own(*unary->getSubExpr());
    const auto* binary = dyn_cast<BinaryOperator>(&e);
    return binary && binary->isAssignmentOp() && is_own(*binary->getLHS()) && algorithms::is_pure(*binary->getRHS());
  }

  bool is_own(const Expr& target) const {
    const auto* name = dyn_cast<DeclRefExpr>(target.IgnoreParens());
    const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    return variable && is_own(*variable);
  }

  bool declares_own(const Decl& declaration) const {
    const auto* variable = dyn_cast<VarDecl>(&declaration);
    return variable && is_own(*variable) && (!variable->getInit() || algorithms::is_pure(*variable->getInit()));
  }

  // Returns whether the variable is a number that is only accessed by its name and that the search doesn't read.
  bool is_own(const VarDecl& variable) const {
    const QualType type = variable.getType();
    const auto* function = dyn_cast_or_null<FunctionDecl>(variable.getParentFunctionOrMethod());
    if (!variable.hasLocalStorage() || !type->isArithmeticType() || type.isVolatileQualified() || !function ||
        !function->getBody() || llvm::is_contained(moved_, &variable))
      return false;
    const AlsoAllowed by_name{.assignments = true, .references = false};
    return llvm::none_of(reads_, [&](const Expr* read) { return names(*read, variable); }) &&
           only_read(*function->getBody(), variable, {}, by_name);
  }

  llvm::ArrayRef<const Expr*> reads_;
  llvm::ArrayRef<const VarDecl*> moved_;
};

}  // namespace

bool leaves_alone(const Stmt& statement, llvm::ArrayRef<const Expr*> reads, llvm::ArrayRef<const VarDecl*> moved) {
  return Beside(reads, moved).look(statement);
}

}  // namespace ferry::translator::loop_forms
