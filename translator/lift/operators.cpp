// Lifts operators. See lift.h.
#include "lift/derived_objects.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/types.h"

namespace ferry::translator::lift {

using namespace clang;

namespace {

ir::Operator operator_of(BinaryOperatorKind kind) {
  switch (kind) {
    case BO_Add:
    case BO_AddAssign:
      return ir::Operator::plus;
    case BO_Sub:
    case BO_SubAssign:
      return ir::Operator::minus;
    case BO_Mul:
    case BO_MulAssign:
      return ir::Operator::multiply;
    case BO_Div:
    case BO_DivAssign:
      return ir::Operator::divide;
    case BO_Rem:
    case BO_RemAssign:
      return ir::Operator::remainder;
    case BO_And:
    case BO_AndAssign:
      return ir::Operator::bit_and;
    case BO_Or:
    case BO_OrAssign:
      return ir::Operator::bit_or;
    case BO_Xor:
    case BO_XorAssign:
      return ir::Operator::bit_xor;
    case BO_Shl:
    case BO_ShlAssign:
      return ir::Operator::shift_left;
    case BO_Shr:
    case BO_ShrAssign:
      return ir::Operator::shift_right;
    case BO_LT:
      return ir::Operator::less;
    case BO_LE:
      return ir::Operator::less_equal;
    case BO_GT:
      return ir::Operator::greater;
    case BO_GE:
      return ir::Operator::greater_equal;
    case BO_EQ:
      return ir::Operator::equal;
    case BO_NE:
      return ir::Operator::not_equal;
    case BO_Cmp:
    case BO_Assign:
    case BO_Comma:
    case BO_LAnd:
    case BO_LOr:
    case BO_PtrMemD:
    case BO_PtrMemI:
      break;
  }
  return ir::Operator::other;
}

}  // namespace

ir::ExpressionId Lifter::lift_one(Exactly<UnaryOperator>, const Expr& e) { return unary(cast<UnaryOperator>(e)); }

ir::ExpressionId Lifter::unary(const UnaryOperator& e) {
  const Expr* operand = e.getSubExpr();
  switch (e.getOpcode()) {
    case UO_PostInc:
    case UO_PostDec:
    case UO_PreInc:
    case UO_PreDec:
      return add(e, ir::Update{expression(operand), std::nullopt, e.isPostfix(),
                               e.isIncrementOp() ? ir::Operator::plus : ir::Operator::minus, type(e.getType()),
                               source(SourceRange(e.getOperatorLoc()))});
    case UO_AddrOf:
      return isa<DeclRefExpr>(operand->IgnoreParens()) && !operand->isLValue()
                 ? constant(e)
                 : add(e, ir::Address{expression(operand)});
    case UO_Deref:
      if (self_ && is_this_itself(*operand))
        if (const std::optional<ir::ExpressionId> self = self_as(e)) return *self;
      return add(e, ir::Dereference{expression(operand)});
    case UO_Plus:
      return add(e, ir::Unary{ir::Operator::plus, expression(operand)});
    case UO_Minus:
      return add(e, ir::Unary{ir::Operator::minus, expression(operand)});
    case UO_Not:
      return add(e, ir::Unary{ir::Operator::complement, expression(operand)});
    case UO_LNot:
      return add(e, ir::Unary{ir::Operator::logical_not, expression(operand)});
    case UO_Extension:
      return expression(operand);
    case UO_Real:
    case UO_Imag:
    case UO_Coawait:
      break;
  }
  return opaque(e);
}

ir::ExpressionId Lifter::lift_one(Exactly<BinaryOperator>, const Expr& e) { return binary(cast<BinaryOperator>(e)); }

ir::ExpressionId Lifter::binary(const BinaryOperator& e) {
  if (e.isPtrMemOp()) return opaque(e);
  const ir::ExpressionId left = e.isCommaOp() ? discarded_expression(*e.getLHS()) : expression(e.getLHS());
  const ir::ExpressionId right = expression(e.getRHS());
  if (e.getOpcode() == BO_Assign) return add(e, ir::Assign{left, right});
  if (e.isCommaOp()) return add(e, ir::Comma{left, right});
  if (e.isLogicalOp()) return add(e, ir::Logical{e.getOpcode() == BO_LAnd, left, right});
  const ir::ExpressionId id = add(e, ir::Binary{operator_of(e.getOpcode()), left, right});
  const QualType type = e.getLHS()->getType();
  if (!type->isRealType() || is_scalar(type)) return id;
  return unusable(
      id, why_no_number(type).value_or(diagnostics::Message{diagnostics::Id::cast_unusable, {type.getAsString()}}));
}

ir::ExpressionId Lifter::lift_one(Exactly<CompoundAssignOperator>, const Expr& e) {
  const auto& update = cast<CompoundAssignOperator>(e);
  const ir::ExpressionId target = expression(update.getLHS());
  return add(e, ir::Update{target, expression(update.getRHS()), false, operator_of(update.getOpcode()),
                           type(update.getComputationResultType()), source(SourceRange(update.getOperatorLoc()))});
}

ir::ExpressionId Lifter::lift_one(Exactly<ConditionalOperator>, const Expr& e) {
  const auto& choice = cast<ConditionalOperator>(e);
  const ir::ExpressionId condition = expression(choice.getCond()), yes = expression(choice.getTrueExpr());
  const ir::ExpressionId no = expression(choice.getFalseExpr());
  if (!e.getType()->isVoidType())  // after `c ? x : throw E()`, a kernel would have no value
    for (const ir::ExpressionId way : {yes, no}) result_.body.ends.erase(way);
  return add(e, ir::Choose{condition, yes, no});
}

}  // namespace ferry::translator::lift
