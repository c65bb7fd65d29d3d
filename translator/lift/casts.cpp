// Lifts casts. See lift.h.
#include "lift/constants.h"
#include "lift/derived_objects.h"
#include "lift/lifter.h"
#include "lift/plain_parts.h"
#include "lift/types.h"

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

ir::ExpressionId Lifter::lift_one(Exactly<ImplicitCastExpr>, const Expr& e) {
  if (part_of_argument(e, context_)) return constant(e);
  return conversion(cast<CastExpr>(e), false);
}
ir::ExpressionId Lifter::lift_one(Exactly<CStyleCastExpr>, const Expr& e) {
  return conversion(cast<CastExpr>(e), true);
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXFunctionalCastExpr>, const Expr& e) {
  return conversion(cast<CastExpr>(e), true);
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXStaticCastExpr>, const Expr& e) {
  return conversion(cast<CastExpr>(e), true);
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXConstCastExpr>, const Expr& e) {
  return conversion(cast<CastExpr>(e), true);
}
ir::ExpressionId Lifter::lift_one(Exactly<CXXReinterpretCastExpr>, const Expr& e) {
  return conversion(cast<CastExpr>(e), true);
}

// Lifts __builtin_bit_cast like a call of std::bit_cast, which is implemented with it.
ir::ExpressionId Lifter::lift_one(Exactly<BuiltinBitCastExpr>, const Expr& e) {
  const Expr& operand = *cast<CastExpr>(e).getSubExpr();
  if (!is_scalar(e.getType()) || !is_scalar(operand.getType().getUnqualifiedType())) return opaque(e);
  return add(e, ir::Call{{ir::Callee::Kind::selection, "bit_cast"}, std::nullopt, {expression(&operand)}});
}

// Returns the type in which `*(unsigned*)&f` or `reinterpret_cast<unsigned&>(f)` reads a number that has another type.
// Returns a null type for other casts.
static QualType type_looked_at(const CastExpr& e) {
  const bool reference = e.getCastKind() == CK_LValueBitCast;
  if (!reference && e.getCastKind() != CK_BitCast) return {};
  const QualType to = reference ? e.getType() : e.getType()->getPointeeType(),
                 from = reference ? e.getSubExpr()->getType() : e.getSubExpr()->getType()->getPointeeType();
  const bool scalars =
      !to.isNull() && !from.isNull() && is_scalar(to.getUnqualifiedType()) && is_scalar(from.getUnqualifiedType());
  return scalars ? to.getUnqualifiedType() : QualType();
}

// Returns whether the cast converts a library container to its implementation's base, as in std::__debug::vector. The
// result is the same container.
static bool is_same_container(const CastExpr& e) {
  return e.isGLValue() && !isa<ExplicitCastExpr>(e) && container_of(e.getType()) != Container::none &&
         container_of(e.getType()) == container_of(e.getSubExpr()->getType());
}

// Lifts a cast. A cast that the user wrote also evaluates the array sizes in its type.
ir::ExpressionId Lifter::conversion(const CastExpr& e, bool written) {
  if (e.getCastKind() == CK_PointerToBoolean && isa<StringLiteral>(e.getSubExpr()->IgnoreParenImpCasts())) {
    const ir::ExpressionId there = constant(e);  // the string in a test such as `assert(n > 0 && "no elements")`
    result_.body.expressions[there].value = 1;
    return there;
  }
  if (e.getCastKind() == CK_ToVoid && has_no_effect(*e.getSubExpr(), context_)) {
    if (names_anything(*e.getSubExpr())) without_effect_.insert(&e);
    return constant(e);
  }
  if (self_ && e.isGLValue() && e.getCastKind() == CK_BaseToDerived && is_this_itself(e))
    if (const std::optional<ir::ExpressionId> self = self_as(e)) return *self;
  if (const std::optional<ir::ExpressionId> base = converted_to_base(e)) return *base;
  if (const std::optional<ir::VariableId> base = base_of_object(e)) {
    if (!e.getType()->isPointerType()) return add(e, ir::Name{*base});
    return add(e, ir::Address{made(e, ir::Name{*base}, e.getType()->getPointeeType())});
  }
  std::vector<ir::ExpressionId> sizes;
  if (const auto* spelt = dyn_cast<ExplicitCastExpr>(&e)) add_sizes(spelt->getTypeAsWritten(), sizes);
  const ir::ExpressionId id = evaluated_with(e, sizes, conversion_alone(e, written));
  const QualType from = e.getSubExpr()->getType(), to = e.getType();
  const bool makes = e.getCastKind() == CK_ConstructorConversion || e.getCastKind() == CK_UserDefinedConversion;
  const bool looks = e.getCastKind() == CK_LValueToRValue || e.getCastKind() == CK_NoOp || is_same_container(e) ||
                     (makes && (kernel_class(to) || kernel_class(from)));
  if (e.getCastKind() == CK_PointerToBoolean || e.getCastKind() == CK_MemberPointerToBoolean)
    return id;  // this is a test for null: see ir::null_test
  if (const QualType looked_at = type_looked_at(e); !looked_at.isNull())
    return unusable(id, {Id::cast_of_bits, {to.getAsString(), looked_at.getAsString()}});
  for (const QualType type : {to, from})
    if (std::optional<diagnostics::Message> why_not = why_no_number(type)) return unusable(id, *std::move(why_not));
  const bool from_unknown = from->isRealType() && !is_scalar(from);  // a number that kernels lack, such as __int128
  if (!looks && !to->isVoidType() && !to->isFunctionPointerType() && !(is_scalar(to) && is_scalar(from)))
    return unusable(id, {Id::cast_unusable, {(from_unknown ? from : to).getAsString()}});
  return id;
}

// Lifts the value of an object. A parameter `double** a` may have been given an array of pointers, which decays instead
// of being loaded.
ir::ExpressionId Lifter::value_of(const Expr& e, ir::ExpressionId object) {
  const bool is_array = result_.body.type_of(object).kind == ir::Type::Kind::array;
  return is_array ? add(e, ir::Decay{object}) : add(e, ir::Load{object});
}

ir::ExpressionId Lifter::conversion_alone(const CastExpr& e, bool written) {
  const Expr* operand = e.getSubExpr();
  switch (e.getCastKind()) {
    case CK_LValueToRValue:
      return value_of(e, expression(operand));
    case CK_NoOp:
      if (e.isGLValue()) return add(e, ir::Requalify{expression(operand)});
      return written && e.getType()->isScalarType() ? add(e, ir::Convert{expression(operand), true})
                                                    : expression(operand);
    case CK_ArrayToPointerDecay:
      return add(e, ir::Decay{expression(operand)});
    case CK_FunctionToPointerDecay:
    case CK_BuiltinFnToFnPtr:
    case CK_ConstructorConversion:
    case CK_UserDefinedConversion:
      return expression(operand);
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
    case CK_LValueBitCast:
      if (is_same_container(e)) return add(e, ir::Requalify{expression(operand)});
      return e.isGLValue() ? add(e, ir::Member{expression(operand), "", false})
                           : add(e, ir::Convert{expression(operand)});
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_FloatingToBoolean:
    case CK_FloatingCast:
    case CK_BooleanToSignedIntegral:
    case CK_PointerToBoolean:
    case CK_MemberPointerToBoolean:
    case CK_PointerToIntegral:
    case CK_IntegralToPointer:
    case CK_NullToPointer:
    case CK_BitCast:
    case CK_ToVoid:
      return add(e, ir::Convert{expression(operand), written});
    default:  // other casts have unknown meanings
      return opaque(e);
  }
}

}  // namespace ferry::translator::lift
