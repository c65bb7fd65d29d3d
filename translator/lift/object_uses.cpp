// See object_uses.h.
#include "lift/object_uses.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>

#include <utility>

namespace ferry::translator::lift {

using namespace clang;

namespace {

class OtherUses : public ConstDynamicRecursiveASTVisitor {
 public:
  OtherUses(llvm::DenseSet<const Decl*>& found, llvm::DenseSet<const Decl*>& set, llvm::DenseSet<const Decl*>& inner)
      : found_(found), set_(set), inner_(inner) {
    ShouldVisitImplicitCode = true;
  }

  bool TraverseStmt(const Stmt* s) override {
    const bool loop = isa_and_nonnull<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(s);
    loops_ += loop ? 1 : 0;
    const bool more = ConstDynamicRecursiveASTVisitor::TraverseStmt(s);
    loops_ -= loop ? 1 : 0;
    return more;
  }
  bool TraverseLambdaExpr(const LambdaExpr* lambda) override {
    const bool around = std::exchange(in_lambda_, true);
    const bool more = TraverseStmt(lambda->getBody());
    in_lambda_ = around;
    return more;
  }
  bool VisitVarDecl(const VarDecl* variable) override {
    if (loops_ > 0) inner_.insert(variable->getCanonicalDecl());
    return true;
  }
  bool VisitUnaryOperator(const UnaryOperator* operation) override {
    if (operation->isIncrementDecrementOp()) note_set(*operation->getSubExpr());
    return true;
  }

  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    found_.insert(name->getDecl()->getCanonicalDecl());
    return true;
  }
  bool TraverseMemberExpr(const MemberExpr* member) override {
    found_.insert(member->getMemberDecl()->getCanonicalDecl());
    return follow(*member->getBase());
  }
  bool TraverseCXXOperatorCallExpr(const CXXOperatorCallExpr* call) override {
    const OverloadedOperatorKind kind = call->getOperator();
    if (kind != OO_Call && kind != OO_Subscript && kind != OO_Arrow)
      return ConstDynamicRecursiveASTVisitor::TraverseCXXOperatorCallExpr(call);
    bool more = follow(*call->getArg(0));
    for (unsigned a = 1; a < call->getNumArgs(); ++a) more = more && TraverseStmt(call->getArg(a));
    return more;
  }
  bool TraverseImplicitCastExpr(const ImplicitCastExpr* cast) override {
    if (cast->getCastKind() == CK_PointerToBoolean) return follow(*cast->getSubExpr());
    return ConstDynamicRecursiveASTVisitor::TraverseImplicitCastExpr(cast);
  }
  bool VisitBinaryOperator(const BinaryOperator* operation) override {
    if (operation->isAssignmentOp()) note_set(*operation->getLHS());
    return true;
  }
  bool TraverseBinaryOperator(const BinaryOperator* operation) override {
    if (!operation->isEqualityOp() || !operation->getLHS()->getType()->isPointerType())
      return ConstDynamicRecursiveASTVisitor::TraverseBinaryOperator(operation);
    return follow(*operation->getLHS()) && follow(*operation->getRHS());
  }

 private:
  // Visits an object that is only used in part. Its name doesn't count as another use, except in a lambda.
  bool follow(const Expr& object) {
    if (in_lambda_) return TraverseStmt(&object);
    const Expr* e = object.IgnoreParenImpCasts();
    if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Deref)
      return follow(*unary->getSubExpr());
    if (isa<DeclRefExpr>(e)) return true;
    if (const auto* member = dyn_cast<MemberExpr>(e)) return follow(*member->getBase());
    return TraverseStmt(e);
  }

  // Notes the object that contains an assigned part, such as `s` for `s.sum` or `s.part.count[i]`, in a loop.
  void note_set(const Expr& target) {
    const Expr* e = target.IgnoreParenImpCasts();
    const DeclaratorDecl* root = nullptr;
    for (bool part = false; loops_ > 0; part = true) {
      if (const auto* member = dyn_cast<MemberExpr>(e); member && !member->isArrow()) {
        e = member->getBase()->IgnoreParenImpCasts();
      } else if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(e)) {
        e = subscript->getBase()->IgnoreParenImpCasts();
      } else {
        const auto* member_of_this = dyn_cast<MemberExpr>(e);
        const auto* name = dyn_cast<DeclRefExpr>(e);
        if (part && name) root = dyn_cast<VarDecl>(name->getDecl());
        if (part && member_of_this) root = dyn_cast<FieldDecl>(member_of_this->getMemberDecl());
        break;
      }
    }
    if (root && !inner_.contains(root->getCanonicalDecl())) set_.insert(root->getCanonicalDecl());
  }

  llvm::DenseSet<const Decl*>&found_, &set_, &inner_;
  bool in_lambda_ = false;
  int loops_ = 0;
};

}  // namespace

ObjectUses::ObjectUses(const FunctionDecl& function) {
  OtherUses visitor(used_, set_, inner_);
  if (function.getBody()) visitor.TraverseStmt(function.getBody());
}

}  // namespace ferry::translator::lift
