// See element_reads.h.
#include "algorithms/element_reads.h"

#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

const LambdaExpr* lambda_of(const Expr& functor) {
  const Expr& e = written(functor);
  if (const auto* lambda = dyn_cast<LambdaExpr>(&e)) return lambda;
  const auto* name = dyn_cast<DeclRefExpr>(&e);
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->getInit() ? dyn_cast<LambdaExpr>(&written(*variable->getInit())) : nullptr;
}

const ValueDecl* named(const Expr& array) {
  const Expr& e = written(array);
  if (const auto* name = dyn_cast<DeclRefExpr>(&e)) return name->getDecl();
  const auto* member = dyn_cast<MemberExpr>(&e);
  return member ? member->getMemberDecl() : nullptr;
}

// Returns the type of the objects that are reached through a pointer, an array, a container or a reference.
QualType reached(QualType type) {
  type = type.getNonReferenceType();
  if (lift::container_of(type) != lift::Container::none) return lift::container_arguments(type).element;
  if (type->isPointerType()) type = type->getPointeeType();
  return QualType(type->getBaseElementTypeUnsafe(), 0);
}

class Reads : public ConstDynamicRecursiveASTVisitor {
 public:
  Reads(const LambdaExpr& lambda, const ValueDecl* array, QualType element)
      : lambda_(lambda), array_(array), element_(element) {}

  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    const SourceRange own = lambda_.getSourceRange();
    const bool inside = variable && own.getBegin() < variable->getLocation() && variable->getLocation() < own.getEnd();
    if (variable && !inside) note(*variable, variable->getType());
    return true;
  }
  bool VisitMemberExpr(const MemberExpr* member) override {
    if (isa<FieldDecl>(member->getMemberDecl())) note(*member->getMemberDecl(), member->getType());
    return true;
  }
  bool VisitCXXThisExpr(const CXXThisExpr*) override {
    found = std::max(found, Looks::maybe);
    return true;
  }
  bool VisitCallExpr(const CallExpr* call) override {
    const FunctionDecl* function = call->getDirectCallee();
    if (!function || !function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation()))
      found = std::max(found, Looks::maybe);
    return true;
  }

  Looks found = Looks::no;

 private:
  void note(const ValueDecl& one, QualType type) {
    if (&one == array_) found = Looks::yes;
    if (type->isArithmeticType() && !type->isReferenceType()) return;
    const QualType to = reached(type);
    if (!to->isArithmeticType() || !same_type(to, element_)) {
      if (to->isRecordType() || to->isPointerType()) found = std::max(found, Looks::maybe);
      return;
    }
    // The address of a local array can be taken only after its declaration.
    const auto* variable = dyn_cast<VarDecl>(&one);
    const bool may_be_local = array_ && variable && variable->isLocalVarDecl() &&
                              array_->getLocation() < variable->getLocation() &&
                              (type->isPointerType() || type->isReferenceType());
    found = std::max(found, may_be_local ? Looks::yes : Looks::maybe);
  }

  const LambdaExpr& lambda_;
  const ValueDecl* array_;
  const QualType element_;
};

}  // namespace

Looks looks_at_elements(const Expr& functor, const Expr& array, QualType element) {
  const LambdaExpr* lambda = lambda_of(functor);
  if (!lambda) return Looks::maybe;
  Reads reads(*lambda, named(array), element.getUnqualifiedType());
  reads.TraverseStmt(lambda->getBody());
  return reads.found;
}

}  // namespace ferry::translator::algorithms
