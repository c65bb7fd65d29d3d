// See written_first.h. A walk along the structure: what is assigned on every way to a place.
#include "analysis/written_first.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace ferry::translator::analysis {

using namespace clang;

namespace {

class Walk {
 public:
  explicit Walk(const VarDecl& variable) : variable_(variable) {}

  SourceLocation read;  // the first one that may come before a write

  // `assigned` on entry; the answer is assigned on exit.
  bool visit(const Stmt* s, bool assigned) {
    if (!s) return assigned;
    if (const auto* e = dyn_cast<Expr>(s)) return visit_expression(*e, assigned);
    if (const auto* declarations = dyn_cast<DeclStmt>(s)) {
      for (const Decl* d : declarations->decls())
        if (const auto* local = dyn_cast<VarDecl>(d)) assigned = visit(local->getInit(), assigned);
      return assigned;
    }
    if (const auto* choice = dyn_cast<IfStmt>(s)) {
      assigned = visit(choice->getConditionVariableDeclStmt(), visit(choice->getInit(), assigned));
      assigned = visit(choice->getCond(), assigned);
      const bool then = visit(choice->getThen(), assigned);
      return visit(choice->getElse(), assigned) && then;
    }
    if (const auto* loop = dyn_cast<ForStmt>(s)) {
      assigned = visit(loop->getCond(), visit(loop->getInit(), assigned));
      visit(loop->getBody(), assigned);
      visit(loop->getInc(), assigned);  // `continue` may come here by any way
      return assigned;
    }
    if (const auto* loop = dyn_cast<WhileStmt>(s)) {
      assigned = visit(loop->getCond(), visit(loop->getConditionVariableDeclStmt(), assigned));
      visit(loop->getBody(), assigned);
      return assigned;
    }
    if (isa<DoStmt>(s) || isa<CXXForRangeStmt>(s) || isa<SwitchStmt>(s)) {
      for (const Stmt* child : s->children()) visit(child, assigned);
      return assigned;
    }
    // A label is reached from the switch's head as well; what is assigned in front of it doesn't count.
    if (const auto* label = dyn_cast<SwitchCase>(s)) return visit(label->getSubStmt(), false) && false;
    if (const auto* compound = dyn_cast<CompoundStmt>(s)) {
      for (const Stmt* child : compound->body()) assigned = visit(child, assigned);
      return assigned;
    }
    for (const Stmt* child : s->children()) visit(child, assigned);
    return assigned;
  }

 private:
  bool names(const Expr* e) const {
    const auto* reference = dyn_cast<DeclRefExpr>(e->IgnoreParenNoopCasts(variable_.getASTContext()));
    return reference && reference->getDecl() == &variable_;
  }

  bool visit_expression(const Expr& e, bool assigned) {
    if (const auto* reference = dyn_cast<DeclRefExpr>(&e)) {
      if (reference->getDecl() == &variable_ && !assigned && read.isInvalid()) read = e.getBeginLoc();
      return assigned;
    }
    if (const auto* binary = dyn_cast<BinaryOperator>(&e)) {
      if (binary->getOpcode() == BO_Assign && names(binary->getLHS())) {
        visit(binary->getRHS(), assigned);
        return true;
      }
      if (binary->isLogicalOp() || binary->isCommaOp()) {
        const bool left = visit(binary->getLHS(), assigned);
        const bool right = visit(binary->getRHS(), left);
        return binary->isCommaOp() ? right : left;
      }
    }
    if (const auto* choice = dyn_cast<ConditionalOperator>(&e)) {
      assigned = visit(choice->getCond(), assigned);
      const bool left = visit(choice->getTrueExpr(), assigned);
      return visit(choice->getFalseExpr(), assigned) && left;
    }
    const auto* trait = dyn_cast<UnaryExprOrTypeTraitExpr>(&e);  // of a variable size it is evaluated
    if (trait && !trait->getTypeOfArgument()->isVariablyModifiedType()) return assigned;
    bool after = assigned;  // operands come in any order
    for (const Stmt* child : e.children()) after |= visit(child, assigned);
    return after;
  }

  const VarDecl& variable_;
};

}  // namespace

SourceLocation first_read(const Stmt& code, const VarDecl& variable) {
  Walk walk(variable);
  walk.visit(&code, false);
  return walk.read;
}

}  // namespace ferry::translator::analysis
