// See half_precision.h.
#include "lift/half_precision.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

bool is_half(QualType type) {
  const QualType bare = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  return bare->isSpecificBuiltinType(BuiltinType::Float16);
}

bool is_arithmetic(BinaryOperatorKind operation) {
  return BinaryOperator::isAdditiveOp(operation) || BinaryOperator::isMultiplicativeOp(operation);
}

// Returns whether the value may have more digits than a half until it is converted. This is so for the result of an
// arithmetic operation, also after a change of its sign.
bool may_exceed(const Expr& e) {
  const Expr* bare = e.IgnoreParens();
  if (const auto* sign = dyn_cast<UnaryOperator>(bare))
    return (sign->getOpcode() == UO_Minus || sign->getOpcode() == UO_Plus) && may_exceed(*sign->getSubExpr());
  const auto* binary = dyn_cast<BinaryOperator>(bare);
  return binary && is_half(binary->getType()) && is_arithmetic(binary->getOpcode());
}

// Returns whether `e` rounds its operands to half.
bool rounds_operands(const Expr& e) {
  if (const auto* cast = dyn_cast<CastExpr>(&e)) return cast->getCastKind() == CK_NoOp;
  if (const auto* binary = dyn_cast<BinaryOperator>(&e))
    return binary->getOpcode() == BO_Comma || (binary->getOpcode() == BO_Assign && is_half(binary->getType()));
  return isa<ParenExpr, InitListExpr, CallExpr, CXXConstructExpr, FullExpr, MaterializeTemporaryExpr>(e);
}

// Returns whether the expression is a small integer constant, like the one in `h > 0`, whose value is the same in half
// and in float.
bool is_small_constant(const Expr& e, const ASTContext& context) {
  Expr::EvalResult known;
  constexpr int exact = 2048;
  return !e.isValueDependent() && e.EvaluateAsInt(known, context) && known.Val.getInt() <= exact &&
         known.Val.getInt() >= -exact;
}

// Returns whether the operand is implicitly converted to half. In kernels, a class for halves wouldn't convert it, or
// would convert it differently.
bool becomes_half(const Expr& operand) {
  const auto* cast = dyn_cast<ImplicitCastExpr>(operand.IgnoreParens());
  return cast && cast->getCastKind() == CK_IntegralToFloating && is_half(cast->getType());
}

bool converts_operand(const BinaryOperator& binary, const ASTContext& context) {
  const bool compares = binary.isComparisonOp() || binary.isCompoundAssignmentOp();
  if (!compares && !is_arithmetic(binary.getOpcode())) return false;
  const auto open = [&](const Expr* operand) {
    return becomes_half(*operand) &&
           !(compares && is_small_constant(*cast<ImplicitCastExpr>(operand->IgnoreParens())->getSubExpr(), context));
  };
  return open(binary.getLHS()) || open(binary.getRHS());
}

// Returns whether an operand of the conditional expression is converted, as in `c ? h : 1.0f`. In kernels with a class
// for halves this would be ambiguous, because either operand could be converted to the other's type.
bool converts_choice(const AbstractConditionalOperator& choice) {
  const auto converted = [](const Expr* way) {
    const auto* cast = dyn_cast<ImplicitCastExpr>(way->IgnoreParens());
    return cast && is_half(cast->getType()) != is_half(cast->getSubExpr()->getType());
  };
  return converted(choice.getTrueExpr()) || converted(choice.getFalseExpr());
}

}  // namespace

std::optional<Message> why_not_in_half(const Expr& e, const ASTContext& context) {
  if (isa<FloatingLiteral>(e) && is_half(e.getType())) return Message{Id::half_literal};
  if (const auto* unary = dyn_cast<UnaryOperator>(&e); unary && unary->isIncrementDecrementOp())
    return is_half(e.getType()) ? std::optional(Message{Id::half_conversion}) : std::nullopt;
  const bool sign = isa<UnaryOperator>(e) && may_exceed(e);  // the expression that uses this value is checked instead
  if (!sign && !rounds_operands(e) && !isa<LambdaExpr>(e))
    for (const Stmt* child : e.children())
      if (const auto* operand = dyn_cast_or_null<Expr>(child); operand && may_exceed(*operand))
        return Message{Id::half_operation};
  if (const auto* choice = dyn_cast<AbstractConditionalOperator>(&e); choice && converts_choice(*choice))
    return Message{Id::half_conversion};
  const auto* binary = dyn_cast<BinaryOperator>(&e);
  return binary && converts_operand(*binary, context) ? std::optional(Message{Id::half_conversion}) : std::nullopt;
}

}  // namespace ferry::translator::lift
