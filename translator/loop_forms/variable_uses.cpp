// See variable_uses.h.
#include "loop_forms/variable_uses.h"

#include "algorithms/purity.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

struct Named : ConstDynamicRecursiveASTVisitor {
  const VarDecl* variable;
  llvm::ArrayRef<const Stmt*> left_out;
  bool found = false;

  bool TraverseStmt(const Stmt* s) override {
    return (s && llvm::is_contained(left_out, s)) || ConstDynamicRecursiveASTVisitor::TraverseStmt(s);
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override { return found |= name->getDecl() == variable, !found; }
};

struct Declared : ConstDynamicRecursiveASTVisitor {
  const VarDecl* variable;
  bool found = false;

  bool VisitVarDecl(const VarDecl* declared) override { return found |= declared == variable, !found; }
};

struct Differences : ConstDynamicRecursiveASTVisitor {
  const VarDecl* variable;
  std::vector<Difference> found;

  bool VisitBinaryOperator(const BinaryOperator* e) override {
    if (e->getOpcode() == BO_Sub && e->getType()->isIntegerType()) look(*e, *e->getLHS(), *e->getRHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* e) override {
    if (e->getOperator() == OO_Minus && e->getNumArgs() == 2 && e->getType()->isIntegerType())
      look(*e, *e->getArg(0), *e->getArg(1));
    return true;
  }

 private:
  void look(const Expr& e, const Expr& left, const Expr& right) {
    const auto* name = dyn_cast<DeclRefExpr>(&algorithms::written(left));
    if (name && name->getDecl() == variable) found.push_back({&e, &right});
  }
};

// Finds uses that aren't allowed. A name is below the node that uses it, so allowed uses are noted before their names
// are visited.
class OtherUses : public ConstDynamicRecursiveASTVisitor {
 public:
  OtherUses(const VarDecl& variable, llvm::ArrayRef<const Stmt*> left_out, AlsoAllowed also)
      : variable_(variable), left_out_(left_out), also_(also) {}
  bool found = false;

  bool TraverseStmt(const Stmt* s) override {
    return (s && llvm::is_contained(left_out_, s)) || ConstDynamicRecursiveASTVisitor::TraverseStmt(s);
  }
  bool TraverseLambdaExpr(const LambdaExpr* lambda) override {
    for (const auto& [capture, value] : llvm::zip(lambda->captures(), lambda->capture_inits()))
      if (lambda->isInitCapture(&capture) && !TraverseStmt(value)) return false;
    return TraverseStmt(lambda->getBody());
  }
  bool VisitImplicitCastExpr(const ImplicitCastExpr* cast) override {
    const bool reads = cast->getCastKind() == CK_LValueToRValue;
    if (reads ||
        (also_.references && cast->getCastKind() == CK_NoOp && cast->getType().isConstQualified() && !of_class()))
      note(*cast->getSubExpr());
    return true;
  }
  // The reads don't show in the syntactic form of a list.
  bool VisitInitListExpr(const InitListExpr* list) override {
    const InitListExpr* checked = list->isSemanticForm() ? list : list->getSemanticForm();
    for (const Expr* part : checked ? checked->inits() : llvm::ArrayRef<const Expr*>{})
      if (const auto* cast = dyn_cast_or_null<ImplicitCastExpr>(part)) VisitImplicitCastExpr(cast);
    return true;
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* call) override {
    const OverloadedOperatorKind kind = call->getOperator();
    const Expr& first = algorithms::written(*call->getArg(0));
    if (kind == OO_Subscript || kind == OO_Star || kind == OO_Arrow) note(first);
    const auto* moved = dyn_cast<CXXOperatorCallExpr>(&first);
    if (kind == OO_Star && moved && (moved->getOperator() == OO_Plus || moved->getOperator() == OO_Minus) &&
        moved->getNumArgs() == 2 && moved->getArg(1)->getType()->isIntegerType())
      note(algorithms::written(*moved->getArg(0)));
    if (also_.assignments && (call->isAssignmentOp() || kind == OO_PlusPlus || kind == OO_MinusMinus)) note(first);
    return true;
  }
  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc array) override {
    if (const Expr* size = array.getSizeExpr()) note(*size->IgnoreParenImpCasts());
    return true;
  }
  bool VisitBinaryOperator(const BinaryOperator* operation) override {
    if (also_.assignments && operation->isAssignmentOp()) note(*operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(const UnaryOperator* operation) override {
    if (also_.assignments && operation->isIncrementDecrementOp()) note(*operation->getSubExpr());
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    found |= name->getDecl() == &variable_ && !harmless_.contains(name);
    return !found;
  }

 private:
  bool of_class() const { return variable_.getType()->isRecordType(); }
  void note(const Expr& e) {
    if (const auto* name = dyn_cast<DeclRefExpr>(e.IgnoreParens())) harmless_.insert(name);
  }

  const VarDecl& variable_;
  const llvm::ArrayRef<const Stmt*> left_out_;
  const AlsoAllowed also_;
  llvm::SmallPtrSet<const DeclRefExpr*, 8> harmless_;
};

void note_jumps(const Stmt& s, const Stmt* left_out, bool in_loop, bool in_switch, Jumps& jumps) {
  if (&s == left_out || isa<LambdaExpr>(s)) return;
  jumps.continues |= isa<ContinueStmt>(s) && !in_loop;
  jumps.leaves |= (isa<BreakStmt>(s) && !in_loop && !in_switch) ||
                  isa<ReturnStmt, GotoStmt, IndirectGotoStmt, CoreturnStmt, CXXThrowExpr, GCCAsmStmt>(s);
  jumps.entered |= isa<LabelStmt>(s) || (isa<SwitchCase>(s) && !in_switch);
  const bool loop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s);
  for (const Stmt* child : s.children())
    if (child) note_jumps(*child, left_out, in_loop || loop, in_switch || isa<SwitchStmt>(s), jumps);
}

}  // namespace

bool names(const Stmt& code, const VarDecl& variable, llvm::ArrayRef<const Stmt*> left_out) {
  Named named;
  named.variable = &variable;
  named.left_out = left_out;
  named.TraverseStmt(&code);
  return named.found;
}

bool declares(const Stmt& code, const VarDecl& variable) {
  Declared declared;
  declared.variable = &variable;
  declared.TraverseStmt(&code);
  return declared.found;
}

static const Stmt* body_of(const Stmt& code) {
  if (const auto* loop = dyn_cast<ForStmt>(&code)) return loop->getBody();
  if (const auto* loop = dyn_cast<WhileStmt>(&code)) return loop->getBody();
  if (const auto* loop = dyn_cast<DoStmt>(&code)) return loop->getBody();
  if (const auto* loop = dyn_cast<CXXForRangeStmt>(&code)) return loop->getBody();
  return nullptr;
}

static bool contains(const Stmt& code, const Stmt& part) {
  return &code == &part ||
         llvm::any_of(code.children(), [&](const Stmt* child) { return child && contains(*child, part); });
}

bool may_run_again(const Stmt& code, const Stmt& loop, const VarDecl& variable) {
  if (&code == &loop) return false;
  if (isa<LabelStmt>(code)) return true;
  const Stmt* body = body_of(code);
  if (body && !declares(*body, variable) && contains(code, loop)) return true;
  return llvm::any_of(code.children(),
                      [&](const Stmt* child) { return child && may_run_again(*child, loop, variable); });
}

std::vector<Difference> differences(const Stmt& code, const VarDecl& variable) {
  Differences differences;
  differences.variable = &variable;
  differences.TraverseStmt(&code);
  return std::move(differences.found);
}

bool named_in_lambda(const Stmt& code, const VarDecl& variable, const Stmt* left_out) {
  if (&code == left_out) return false;
  if (const auto* lambda = dyn_cast<LambdaExpr>(&code)) return names(*lambda, variable);
  return llvm::any_of(code.children(),
                      [&](const Stmt* child) { return child && named_in_lambda(*child, variable, left_out); });
}

bool referred_to_in_lambda(const Stmt& code, const VarDecl& variable) {
  const auto* lambda = dyn_cast<LambdaExpr>(&code);
  const auto refers = [&](const LambdaCapture& one) {
    return one.capturesVariable() && one.getCapturedVar() == &variable && one.getCaptureKind() == LCK_ByRef;
  };
  if (lambda && llvm::any_of(lambda->captures(), refers)) return true;
  return llvm::any_of(code.children(),
                      [&](const Stmt* child) { return child && referred_to_in_lambda(*child, variable); });
}

bool only_read(const Stmt& code, const VarDecl& variable, llvm::ArrayRef<const Stmt*> left_out, AlsoAllowed also) {
  OtherUses uses(variable, left_out, also);
  uses.TraverseStmt(&code);
  return !uses.found;
}

Jumps jumps_in(const Stmt& body, const Stmt* left_out) {
  Jumps jumps;
  note_jumps(body, left_out, false, false, jumps);
  return jumps;
}

}  // namespace ferry::translator::loop_forms
