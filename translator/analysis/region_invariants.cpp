// The part of Region that says which expressions have one value wherever the region evaluates them. See region.h.
#include "analysis/region.h"
#include "lift/known_functions.h"
#include "lift/types.h"

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

// `*n`, `n[0]` behind a pointer outside: an object that the stub reads and that the nest must not write.
bool Region::invariant_element(const Expr* e) {
  const Expr* pointer = nullptr;
  if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Deref)
    pointer = unary->getSubExpr();
  const auto* subscript = dyn_cast<ArraySubscriptExpr>(e);
  if (subscript && invariant(subscript->getIdx(), true)) pointer = subscript->getBase();
  const VarDecl* variable = pointer ? named_variable(pointer) : nullptr;
  if (!variable || local(variable) || changes(variable) || !is_scalar(e->getType()) ||
      !buffer_type(function_.context, variable->getType()).buffer)
    return false;
  if (refuse_early_read(*variable)) return false;
  note_own_bytes(*variable);  // before what it points to
  const std::string text = function_.text.text(e->getSourceRange());
  footprint.scalars.push_back({text, "(" + text + ")", "", true, false, false});
  return true;
}

bool Region::invariant(const Expr* e, bool certain) {
  e = e->IgnoreParens();
  Expr::EvalResult constant;
  if (e->getType()->isIntegerType() && e->EvaluateAsInt(constant, function_.context)) return true;
  if (isa<IntegerLiteral>(e) || isa<CharacterLiteral>(e) || isa<CXXBoolLiteralExpr>(e) || isa<FloatingLiteral>(e) ||
      isa<UnaryExprOrTypeTraitExpr>(e))
    return true;
  if (const auto* reference = dyn_cast<DeclRefExpr>(e)) {
    if (isa<EnumConstantDecl>(reference->getDecl())) return true;
    const auto* variable = dyn_cast<VarDecl>(reference->getDecl());
    if (!variable || local(variable) || changes(variable) || !is_scalar(variable->getType().getNonReferenceType()))
      return false;
    for (const ActiveLoop& loop : active_)
      if (loop.variable == variable) return false;
    note_scalar(variable, false);
    return true;
  }
  if (const auto* cast = dyn_cast<CastExpr>(e))
    return is_scalar(e->getType()) && is_scalar(cast->getSubExpr()->getType()) &&
           invariant(cast->getSubExpr(), certain);
  if (const auto* full = dyn_cast<FullExpr>(e)) return invariant(full->getSubExpr(), certain);
  if (const auto* temporary = dyn_cast<MaterializeTemporaryExpr>(e)) return invariant(temporary->getSubExpr(), certain);
  if (const auto* list = dyn_cast<InitListExpr>(e))
    return list->getNumInits() == 1 && is_scalar(list->getInit(0)->getType()) && invariant(list->getInit(0), certain);
  if (certain && invariant_element(e)) return true;
  if (const auto* unary = dyn_cast<UnaryOperator>(e))
    return !unary->isIncrementDecrementOp() && unary->getOpcode() != UO_AddrOf && unary->getOpcode() != UO_Deref &&
           invariant(unary->getSubExpr(), certain);
  if (const auto* binary = dyn_cast<BinaryOperator>(e)) {
    if (binary->isAssignmentOp() || binary->isCommaOp()) return false;
    Expr::EvalResult divisor;
    const bool divides = binary->getOpcode() == BO_Div || binary->getOpcode() == BO_Rem;
    if (divides && !certain &&
        !(binary->getRHS()->EvaluateAsInt(divisor, function_.context) && divisor.Val.getInt() != 0))
      return false;
    return invariant(binary->getLHS(), certain) && invariant(binary->getRHS(), certain);
  }
  if (const auto* choice = dyn_cast<ConditionalOperator>(e))
    return invariant(choice->getCond(), certain) && invariant(choice->getTrueExpr(), certain) &&
           invariant(choice->getFalseExpr(), certain);
  const auto* call = dyn_cast<CallExpr>(e);
  if (!call) return false;
  const KnownCall known = known_call(*call);
  if (known == KnownCall::constant || known == KnownCall::selection || known == KnownCall::maths) {
    for (const Expr* argument : call->arguments())
      if (!invariant(argument, certain)) return false;
    return true;
  }
  if (known != KnownCall::size) return false;
  const auto* member = dyn_cast<CXXMemberCallExpr>(call);
  const VarDecl* variable = named_variable(member ? member->getImplicitObjectArgument() : call->getArg(0));
  if (!variable || local(variable) || changes(variable)) return false;
  note_own_bytes(*variable);
  return true;
}

}  // namespace ferry::translator::analysis
