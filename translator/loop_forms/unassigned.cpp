// The part of variable_uses.h that checks that code doesn't assign a number's variables.
#include "loop_forms/variable_uses.h"

#include "algorithms/purity.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

bool counts(QualType type) {
  return type.getNonReferenceType()->isIntegerType() && !type.getNonReferenceType().isVolatileQualified();
}

// Returns the member in `n_`, `this->n_` or `size.n`, or null for other expressions.
const FieldDecl* member_of_named(const Expr& e) {
  const auto* member = dyn_cast<MemberExpr>(&e);
  const Expr* object = member ? member->getBase()->IgnoreParenImpCasts() : nullptr;
  const bool known = object && (member->isArrow() ? isa<CXXThisExpr>(object) : isa<DeclRefExpr>(object));
  return known ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
}

// Collects the variables and members that a number consists of. Returns false if it has other parts.
bool read_parts(const Expr& e, llvm::SmallPtrSetImpl<const ValueDecl*>& parts) {
  const Expr& inner = algorithms::written(e);
  if (isa<IntegerLiteral>(inner)) return true;
  if (const auto* operation = dyn_cast<BinaryOperator>(&inner))
    return (operation->isAdditiveOp() || operation->isMultiplicativeOp()) && read_parts(*operation->getLHS(), parts) &&
           read_parts(*operation->getRHS(), parts);
  const auto* name = dyn_cast<DeclRefExpr>(&inner);
  const FieldDecl* member = member_of_named(inner);
  const ValueDecl* part = name ? dyn_cast<VarDecl>(name->getDecl()) : static_cast<const ValueDecl*>(member);
  if (!part || !counts(part->getType()) || (member && member->getParent()->isUnion())) return false;
  parts.insert(part);
  const Expr* object = member ? cast<MemberExpr>(inner).getBase()->IgnoreParenImpCasts() : nullptr;
  if (const auto* of = dyn_cast_or_null<DeclRefExpr>(object)) parts.insert(of->getDecl());
  return true;
}

// Finds whether any of the parts may be assigned. The conversion that reads a name's value is visited before the name,
// so reads are known by then.
struct Assigned : ConstDynamicRecursiveASTVisitor {
  llvm::SmallPtrSet<const ValueDecl*, 4> parts;
  llvm::SmallPtrSet<const Expr*, 16> read;
  bool found = false;

  bool VisitImplicitCastExpr(const ImplicitCastExpr* cast) override {
    if (cast->getCastKind() == CK_LValueToRValue) read.insert(cast->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override { return look(name->getDecl(), *name); }
  bool VisitMemberExpr(const MemberExpr* member) override {
    // Only a member of the object is used, not the whole object.
    if (isa<FieldDecl>(member->getMemberDecl())) read.insert(member->getBase()->IgnoreParenImpCasts());
    return look(member->getMemberDecl(), *member);
  }
  bool VisitCallExpr(const CallExpr* call) override {
    found |= !algorithms::does_nothing_else(*call);
    return !found;
  }
  bool VisitLambdaExpr(const LambdaExpr*) override { return !(found = true); }

 private:
  bool look(const ValueDecl* named, const Expr& e) {
    found |= parts.contains(named) && !read.contains(&e);
    return !found;
  }
};

}  // namespace

bool is_unassigned(const Stmt& code, const Expr& number) {
  Assigned assigned;
  if (!read_parts(number, assigned.parts)) return false;
  assigned.TraverseStmt(&code);
  return !assigned.found;
}

}  // namespace ferry::translator::loop_forms
