// The part of Region that scans expressions: values, operators, calls, and what is read or written through an lvalue.
// See region.h.
#include "analysis/constructs.h"
#include "analysis/known_functions.h"
#include "analysis/region.h"
#include "analysis/types.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::analysis {

using namespace clang;
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
  if (isa<ImplicitCastExpr, CStyleCastExpr, CXXFunctionalCastExpr, CXXStaticCastExpr>(e) ||
      (in_nest() && isa<CXXReinterpretCastExpr, CXXDynamicCastExpr>(e))) {
    const auto* cast = cast_or_null<CastExpr>(e);
    const bool arithmetic = is_scalar(e->getType()) && is_scalar(cast->getSubExpr()->getType());
    if (in_nest() && cast->getCastKind() == CK_PointerToBoolean) return refuse(e->getBeginLoc(), Id::pointer_tested);
    if (in_nest() && !arithmetic && !e->getType()->isVoidType() && cast->getCastKind() != CK_NoOp)
      return refuse(e->getBeginLoc(), Id::cast_unusable, {e->getType().getAsString()});
    return scan_value(cast->getSubExpr());
  }
  if (isa<InitListExpr>(e) || isa<ExprWithCleanups>(e) || isa<MaterializeTemporaryExpr>(e) || isa<ConstantExpr>(e) ||
      isa<CXXDefaultArgExpr>(e) || isa<SubstNonTypeTemplateParmExpr>(e))
    return scan_children(e);
  if (const auto* construct = dyn_cast<CXXConstructExpr>(e); construct && !in_nest()) {
    const auto unknown = [](const Expr* argument) {
      return !is_scalar(argument->getType().getNonReferenceType()) && !isa<CXXDefaultArgExpr>(argument);
    };
    footprint.everything |= llvm::any_of(construct->arguments(), unknown) ||
                            (container_of(e->getType()) == Container::none &&
                             construct->getNumArgs() + !construct->getConstructor()->isTrivial() > 0);
    if (!footprint.everything) scan_children(e);
    return;
  }
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
      if (in_nest() && !binary->isCommaOp() && !is_scalar(binary->getLHS()->getType()))
        refuse(e->getBeginLoc(), Id::pointer_values);
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
      if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl()); variable && in_nest())
        buffer(variable, call.getBeginLoc());
      return;
    }
    case KnownCall::access:
      return scan_lvalue(&call, Use::read);
    case KnownCall::exchange:
      for (const Expr* argument : call.arguments()) scan_exchanged(*argument);
      return;
    case KnownCall::swap:
    case KnownCall::output:
      if (in_nest()) return refuse(call.getSourceRange().getBegin(), unusable_call(call));
      for (const Expr* argument : call.arguments())
        if (!argument->isGLValue() && !isa<StringLiteral>(argument->IgnoreParenImpCasts()))
          scan_value(argument);
        else if (const auto* reference = dyn_cast<DeclRefExpr>(argument->IgnoreParenImpCasts()))
          if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl());
              variable && is_scalar(variable->getType().getNonReferenceType()))
            note_scalar(variable, true);
      return;
    case KnownCall::offloaded:
      if (in_nest()) break;
      // A call that may not be made must not be announced.
      if (!certain_ || !(isa<Expr>(code_) || isa<DeclStmt>(code_))) return void(footprint.everything = true);
      ++footprint.offloaded_calls;
      for (const Expr* argument : call.arguments())
        if (is_scalar(argument->getType()) && !argument->isGLValue())
          scan_value(argument);
        else if (!isa<DeclRefExpr>(argument->IgnoreParenImpCasts()))
          return void(footprint.everything = true);
      return;
    case KnownCall::checked:
    case KnownCall::unknown:
      break;
  }
  if (in_nest())
    refuse(call.getSourceRange().getBegin(), unusable_call(call));
  else
    footprint.everything = true;
}

// An element, or a scalar: in a nest one of the iteration's own.
void Region::scan_exchanged(const Expr& target) {
  const VarDecl* variable = named_variable(&target);
  const bool scalar = variable && is_scalar(variable->getType());  // not a reference to an element
  if (in_nest() && scalar && !local(variable)) return refuse(target.getBeginLoc(), {Id::swaps});
  if (!in_nest() && variable && is_scalar(variable->getType().getNonReferenceType()))
    return note_scalar(variable, true);
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
    if (in_nest() && changes(variable)) return note_written(variable);
    return note_scalar(variable, use != Use::read);
  }
  if (in_nest() && type->isPointerType() && use != Use::read)
    return refuse(reference.getBeginLoc(), Id::pointer_changes, {variable->getNameAsString()});
  if (!in_nest() && type->isPointerType()) {
    if (function_.exposed(*variable)) footprint.everything = true;
    return;
  }
  refuse(reference.getBeginLoc(), Id::used_as_whole, {variable->getNameAsString()});
}

}  // namespace ferry::translator::analysis
