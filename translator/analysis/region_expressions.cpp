// The part of Region that scans expressions: values, operators, calls, and what is read or written through an lvalue.
// See region.h.
#include "analysis/constructs.h"
#include "analysis/region.h"
#include "lift/known_functions.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using diagnostics::Id;

void Region::scan_value(const Expr* e) {
  if (!e || refusal) return;
  if (const auto* paren = dyn_cast<ParenExpr>(e)) return scan_value(paren->getSubExpr());
  if (const auto* cast = dyn_cast<ImplicitCastExpr>(e); cast && cast->getCastKind() == CK_LValueToRValue)
    return scan_lvalue(cast->getSubExpr(), Use::read);
  if (isa<IntegerLiteral>(e) || isa<FloatingLiteral>(e) || isa<CharacterLiteral>(e) || isa<CXXBoolLiteralExpr>(e) ||
      isa<UnaryExprOrTypeTraitExpr>(e) || isa<ImplicitValueInitExpr>(e) || isa<CXXScalarValueInitExpr>(e))
    return;
  if (const auto* reference = dyn_cast<DeclRefExpr>(e)) {
    if (isa<EnumConstantDecl>(reference->getDecl())) return;
    if (e->isGLValue()) return scan_lvalue(e, Use::read);
  }
  if (scan_operator(e)) return;
  if (const auto* call = dyn_cast<CallExpr>(e)) return scan_call(*call);
  if (isa<ImplicitCastExpr, CStyleCastExpr, CXXFunctionalCastExpr, CXXStaticCastExpr, CXXReinterpretCastExpr,
          CXXDynamicCastExpr>(e)) {
    const auto* cast = cast_or_null<CastExpr>(e);
    const bool arithmetic = is_scalar(e->getType()) && is_scalar(cast->getSubExpr()->getType());
    if (cast->getCastKind() == CK_PointerToBoolean) return refuse(e->getBeginLoc(), Id::pointer_tested);
    if (!arithmetic && !e->getType()->isVoidType() && cast->getCastKind() != CK_NoOp)
      return refuse(e->getBeginLoc(), Id::cast_unusable, {e->getType().getAsString()});
    return scan_value(cast->getSubExpr());
  }
  if (isa<InitListExpr>(e) || isa<ExprWithCleanups>(e) || isa<MaterializeTemporaryExpr>(e) || isa<ConstantExpr>(e) ||
      isa<CXXDefaultArgExpr>(e) || isa<SubstNonTypeTemplateParmExpr>(e))
    return scan_children(e);
  if (e->isGLValue()) return scan_lvalue(e, Use::read);
  refuse(e->getBeginLoc(), unusable_expression(*e));
}

// Operators; false where `e` is something else.
bool Region::scan_operator(const Expr* e) {
  if (const auto* binary = dyn_cast<BinaryOperator>(e)) {
    if (const auto* compound = dyn_cast<CompoundAssignOperator>(binary)) {
      scan_value(compound->getRHS());
      scan_lvalue(compound->getLHS(), Use::update);
    } else if (binary->isAssignmentOp()) {
      scan_value(binary->getRHS());
      scan_lvalue(binary->getLHS(), Use::write);
    } else {
      if (!binary->isCommaOp() && !is_scalar(binary->getLHS()->getType())) refuse(e->getBeginLoc(), Id::pointer_values);
      scan_value(binary->getLHS());
      if (binary->isLogicalOp())
        scan_under(binary->getLHS(), binary->getOpcode() == BO_LAnd, binary->getRHS());
      else
        scan_value(binary->getRHS());
    }
    return true;
  }
  if (const auto* unary = dyn_cast<UnaryOperator>(e)) {
    if (unary->isIncrementDecrementOp())
      scan_lvalue(unary->getSubExpr(), Use::update);
    else if (unary->getOpcode() == UO_AddrOf)
      refuse(e->getBeginLoc(), Id::address_taken);
    else if (unary->getOpcode() == UO_Deref)
      scan_lvalue(e, Use::read);
    else
      scan_value(unary->getSubExpr());
    return true;
  }
  if (const auto* choice = dyn_cast<ConditionalOperator>(e)) {
    scan_value(choice->getCond());
    scan_under(choice->getCond(), true, choice->getTrueExpr());
    scan_under(choice->getCond(), false, choice->getFalseExpr());
    return true;
  }
  return false;
}

void Region::scan_call(const CallExpr& call) {
  switch (known_call(call)) {
    case KnownCall::constant:
      return;
    case KnownCall::maths:
    case KnownCall::selection:
      for (const Expr* argument : call.arguments()) scan_value(argument);
      return;
    case KnownCall::size: {
      const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
      const Expr* object = (member ? member->getImplicitObjectArgument() : call.getArg(0))->IgnoreParenImpCasts();
      const auto* reference = dyn_cast<DeclRefExpr>(object);
      if (!reference) return refuse(call.getBeginLoc(), Id::container_unclear);
      if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl())) buffer(variable, call.getBeginLoc());
      return;
    }
    case KnownCall::access:
      return scan_lvalue(&call, Use::read);
    case KnownCall::exchange:
      for (const Expr* argument : call.arguments()) scan_exchanged(*argument);
      return;
    case KnownCall::swap:
    case KnownCall::offloaded:
    case KnownCall::checked:
    case KnownCall::unknown:
      break;
  }
  refuse(call.getSourceRange().getBegin(), unusable_call(call));
}

// An element, or a scalar: in a nest one of the iteration's own.
void Region::scan_exchanged(const Expr& target) {
  const VarDecl* variable = named_variable(&target);
  const bool scalar = variable && is_scalar(variable->getType());  // not a reference to an element
  if (scalar && !local(variable)) return refuse(target.getBeginLoc(), {Id::swaps});
  scan_lvalue(&target, Use::update);
}

// What an assignment or a prefix ++ names when it is used as an lvalue itself.
static const Expr* assigned_lvalue(const Expr* e) {
  if (const auto* binary = dyn_cast<BinaryOperator>(e)) return binary->getLHS();
  const auto* unary = dyn_cast<UnaryOperator>(e);
  return unary && unary->isIncrementDecrementOp() ? unary->getSubExpr() : nullptr;
}

void Region::scan_lvalue(const Expr* e, Use use) {
  if (refusal) return;
  e = e->IgnoreParens();
  if (const auto* cast = dyn_cast<ImplicitCastExpr>(e); cast && cast->getCastKind() == CK_NoOp)
    return scan_lvalue(cast->getSubExpr(), use);
  if (const auto* reference = dyn_cast<DeclRefExpr>(e)) return scan_variable(*reference, use);
  if (const auto* temporary = dyn_cast<MaterializeTemporaryExpr>(e)) return scan_value(temporary->getSubExpr());
  if (const auto* choice = dyn_cast<ConditionalOperator>(e)) {
    scan_value(choice->getCond());
    const llvm::SaveAndRestore keep(certain_, false);
    scan_lvalue(choice->getTrueExpr(), use);
    return scan_lvalue(choice->getFalseExpr(), use);
  }
  if (const auto* binary = dyn_cast<BinaryOperator>(e); binary && binary->isCommaOp()) {
    scan_value(binary->getLHS());
    return scan_lvalue(binary->getRHS(), use);
  }
  if (const Expr* target = assigned_lvalue(e)) {  // (a[i] = x) += y
    scan_value(e);
    if (use != Use::read) scan_lvalue(target, use);
    return;
  }
  if (const auto* call = dyn_cast<CallExpr>(e)) {
    const KnownCall known = known_call(*call);
    if (known == KnownCall::selection || known == KnownCall::unknown || known == KnownCall::checked)
      return scan_call(*call);
  }
  const std::optional<Place> place = resolve_element(e);
  if (!place) return refuse(e->getBeginLoc(), unresolved(*e, {Id::array_unclear}));
  record(*place, use, e);
}

void Region::scan_variable(const DeclRefExpr& reference, Use use) {
  const auto* variable = dyn_cast<VarDecl>(reference.getDecl());
  if (!variable) return refuse(reference.getBeginLoc(), Id::name_unusable, {reference.getDecl()->getNameAsString()});
  if (elements_.contains(variable) || (local(variable) && variable->getType()->isReferenceType())) {
    if (const std::optional<Place> place = resolve_element(&reference)) return record(*place, use, &reference);
  }
  if (local(variable)) return;
  for (const ActiveLoop& loop : active_)
    if (loop.variable == variable) return;
  const QualType type = variable->getType().getNonReferenceType();
  if (is_scalar(type)) {
    if (changes(variable)) return note_written(variable);
    return note_scalar(variable, use != Use::read);
  }
  if (type->isPointerType() && use != Use::read)
    return refuse(reference.getBeginLoc(), Id::pointer_changes, {variable->getNameAsString()});
  refuse(reference.getBeginLoc(), Id::used_as_whole, {variable->getNameAsString()});
}

}  // namespace ferry::translator::analysis
