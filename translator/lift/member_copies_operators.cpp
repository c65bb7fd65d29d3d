// Interprets casts and operators. See member_copies.h.
#include "lift/member_copies.h"

#include <clang/AST/ASTContext.h>

namespace ferry::translator::lift {

using namespace clang;

MemberCopies::Result MemberCopies::conversion(const CastExpr& e) {
  switch (e.getCastKind()) {
    case CK_LValueToRValue:
      return value(*e.getSubExpr());
    case CK_NoOp:
    case CK_ConstructorConversion:
    case CK_UserDefinedConversion:
      return expression(*e.getSubExpr());
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
      return cast_to_base(e);
    case CK_ArrayToPointerDecay: {
      const std::optional<Address> first = address(*e.getSubExpr());
      return first ? Value(*first) : Result();
    }
    case CK_BitCast:
    case CK_LValueBitCast:
    case CK_Dependent:
      return cast_of_bits(e);
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_FloatingCast:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_FloatingToBoolean:
    case CK_BooleanToSignedIntegral:
      return converted(e);
    case CK_PointerToBoolean:
      return address(*e.getSubExpr()) ? Value(std::int64_t{1}) : Result();
    case CK_NullToPointer:
      return Value(Unknown{});
    case CK_ToVoid:
      return expression(*e.getSubExpr()) ? Value(Unknown{}) : Result();
    default:
      return no(e);
  }
}

MemberCopies::Result MemberCopies::cast_to_base(const CastExpr& e) {
  const bool pointer = e.getType()->isPointerType();
  std::optional<Spot> object;
  if (!pointer)
    object = spot(*e.getSubExpr());
  else if (const std::optional<Address> at = address(*e.getSubExpr()))
    object = at->of;
  for (const CXXBaseSpecifier* base : e.path()) object = object ? base_of(*object, base->getType()) : std::nullopt;
  if (!object) return no(e);
  return pointer ? Value(Address{*object}) : Value(*object);
}

static QualType written_type(const CastExpr& e) {
  const auto* written = dyn_cast<ExplicitCastExpr>(&e);
  return written ? written->getTypeAsWritten() : e.getType();
}

// Interprets casts such as `(char*)this` and `reinterpret_cast<Words&>(o)`, and in templates any written cast.
MemberCopies::Result MemberCopies::cast_of_bits(const CastExpr& e) {
  const QualType to = of_instance(written_type(e));
  if (to.isNull()) return no(e);
  if (to->isPointerType()) {
    const std::optional<Address> from = address(*e.getSubExpr());
    if (!from || to->getPointeeType().isVolatileQualified()) return no(e);
    const QualType pointee = to->getPointeeType().getCanonicalType();
    return Value(Address{{from->of.of_other, from->of.bit, bits_of(pointee), pointee}});
  }
  if (to->isReferenceType()) {
    const std::optional<Spot> from = spot(*e.getSubExpr());
    const QualType referred = to.getNonReferenceType().getCanonicalType();
    if (!from || referred.isVolatileQualified()) return no(e);
    return Value(Spot{from->of_other, from->bit, bits_of(referred), referred});
  }
  return converted_to(e, *e.getSubExpr(), to);
}

MemberCopies::Result MemberCopies::converted(const CastExpr& e) {
  return converted_to(e, *e.getSubExpr(), e.getType());
}

MemberCopies::Result MemberCopies::converted_to(const Expr& e, const Expr& from, QualType to) {
  const Result found = value(from);
  if (!found) return std::nullopt;
  if (to->isDependentType()) return no(e);
  if (const auto* contents = std::get_if<Contents>(&*found))
    return context_.hasSameUnqualifiedType(contents->of.type, to) ? found : Value(Unknown{});
  const auto* number = std::get_if<std::int64_t>(&*found);
  return number && to->isIntegralOrEnumerationType() ? fitted(e, *number, to) : Value(Unknown{});
}

// Returns the number converted to the type, in which it may wrap.
MemberCopies::Result MemberCopies::fitted(const Expr& e, std::int64_t number, QualType type) {
  if (type->isDependentType() || !type->isIntegralOrEnumerationType()) return no(e);
  if (type->isBooleanType()) return Value(std::int64_t{number != 0});
  const llvm::APInt bits(64, static_cast<std::uint64_t>(number));
  const llvm::APInt cut = bits.trunc(std::min(64U, context_.getIntWidth(type)));
  if (type->isSignedIntegerOrEnumerationType()) return Value(cut.getSExtValue());
  return cut.getActiveBits() < 64 ? Value(static_cast<std::int64_t>(cut.getZExtValue())) : Result(no(e));
}

MemberCopies::Result MemberCopies::unary(const UnaryOperator& e) {
  const Expr& operand = *e.getSubExpr();
  switch (e.getOpcode()) {
    case UO_Deref: {
      const std::optional<Address> at = address(operand);
      return at ? Value(at->of) : Result();
    }
    case UO_AddrOf: {
      const std::optional<Spot> object = spot(operand);
      return object ? Value(Address{*object}) : Result();
    }
    case UO_PreInc:
    case UO_PreDec:
    case UO_PostInc:
    case UO_PostDec:
      return stepped(e);
    case UO_Extension:
      return expression(operand);
    case UO_Plus:
    case UO_Minus:
    case UO_Not:
    case UO_LNot: {
      const Result found = value(operand);
      const auto* known = found ? std::get_if<std::int64_t>(&*found) : nullptr;
      if (!known) return found ? Value(Unknown{}) : Result();
      const auto kind = e.getOpcode();
      const std::int64_t number = *known;
      return Value(kind == UO_Plus ? number : kind == UO_Minus ? -number : kind == UO_Not ? ~number : number == 0);
    }
    default:
      return no(e);
  }
}

// Interprets `++i` and `p--` for a local variable.
MemberCopies::Result MemberCopies::stepped(const UnaryOperator& e) {
  const Result target = expression(*e.getSubExpr());
  const auto* variable = target ? std::get_if<Variable>(&*target) : nullptr;
  if (!variable) return no(e);
  Value& now = values_[variable->declaration];
  const Value before = now;
  const Result after = computed(e, e.isIncrementOp() ? BO_Add : BO_Sub, before, Value(std::int64_t{1}));
  if (!after || std::holds_alternative<Unknown>(*after)) return no(e);
  now = *after;
  return e.isPrefix() ? target : Result(before);
}

MemberCopies::Result MemberCopies::binary(const BinaryOperator& e) {
  const BinaryOperatorKind kind = e.getOpcode();
  if (kind == BO_Comma) return expression(*e.getLHS()) ? expression(*e.getRHS()) : Result();
  if (kind == BO_LAnd || kind == BO_LOr) {
    const std::optional<bool> left = truth(*e.getLHS());
    if (!left || *left == (kind == BO_LOr)) return left ? Value(std::int64_t{*left}) : Result();
    const std::optional<bool> right = truth(*e.getRHS());
    return right ? Value(std::int64_t{*right}) : Result();
  }
  if (kind == BO_Assign) return assign(e);
  const Result right = value(*e.getRHS());
  if (!right) return std::nullopt;
  if (!e.isCompoundAssignmentOp()) {
    const Result left = value(*e.getLHS());
    return left ? computed(e, kind, *left, *right) : Result();
  }
  const Result target = expression(*e.getLHS());
  const auto* variable = target ? std::get_if<Variable>(&*target) : nullptr;
  if (!variable) return no(e);
  const Result after =
      computed(e, BinaryOperator::getOpForCompoundAssignment(kind), values_[variable->declaration], *right);
  if (!after || std::holds_alternative<Unknown>(*after)) return no(e);
  values_[variable->declaration] = *after;
  return target;
}

MemberCopies::Result MemberCopies::assign(const BinaryOperator& e) {
  const Result from = value(*e.getRHS());
  const Result to = from ? expression(*e.getLHS()) : Result();
  if (!to) return std::nullopt;
  if (const auto* variable = std::get_if<Variable>(&*to)) {
    values_[variable->declaration] = *from;
    return to;
  }
  const auto* spot = std::get_if<Spot>(&*to);
  if (!spot) return no(e);
  // In a template's text, an assignment of an object looks like any other `=`.
  if (is_object(*spot) && !is_copied_whole(spot->type)) return no(e);
  return store(*spot, *from, e) ? to : Result();
}

namespace {

std::optional<std::int64_t> result_of(BinaryOperatorKind kind, std::int64_t a, std::int64_t b) {
  const auto unsigned_a = static_cast<std::uint64_t>(a), unsigned_b = static_cast<std::uint64_t>(b);
  const bool shifts = a >= 0 && b >= 0 && b < 31 && a < (std::int64_t{1} << 31);
  switch (kind) {
    case BO_Add:
      return static_cast<std::int64_t>(unsigned_a + unsigned_b);
    case BO_Sub:
      return static_cast<std::int64_t>(unsigned_a - unsigned_b);
    case BO_Mul:
      return static_cast<std::int64_t>(unsigned_a * unsigned_b);
    case BO_Div:
      return b > 0 ? std::optional(a / b) : std::nullopt;
    case BO_Rem:
      return b > 0 ? std::optional(a % b) : std::nullopt;
    case BO_Shl:
      return shifts ? std::optional(a << b) : std::nullopt;
    case BO_Shr:
      return shifts ? std::optional(a >> b) : std::nullopt;
    case BO_And:
      return a & b;
    case BO_Or:
      return a | b;
    case BO_Xor:
      return a ^ b;
    case BO_LT:
      return a < b;
    case BO_GT:
      return a > b;
    case BO_LE:
      return a <= b;
    case BO_GE:
      return a >= b;
    case BO_EQ:
      return a == b;
    case BO_NE:
      return a != b;
    default:
      return std::nullopt;
  }
}

}  // namespace

MemberCopies::Result MemberCopies::computed(const Expr& e, BinaryOperatorKind kind, const Value& a, const Value& b) {
  const auto *p = std::get_if<Address>(&a), *q = std::get_if<Address>(&b);
  const auto *m = std::get_if<std::int64_t>(&a), *n = std::get_if<std::int64_t>(&b);
  if (m && n) {
    const std::optional<std::int64_t> known = result_of(kind, *m, *n);
    return known ? fitted(e, *known, e.getType()) : Result(no(e));
  }
  if (p && n && (kind == BO_Add || kind == BO_Sub)) return Value(moved(*p, kind == BO_Add ? *n : -*n));
  if (m && q && kind == BO_Add) return Value(moved(*q, *m));
  if (p && q) {
    const bool apart = p->of.of_other != q->of.of_other;
    if (apart && kind != BO_EQ && kind != BO_NE) return no(e);
    if (apart) return Value(std::int64_t{kind == BO_NE});
    if (kind == BO_Sub) return Value((p->of.bit - q->of.bit) / p->of.bits);
    const std::optional<std::int64_t> known = result_of(kind, p->of.bit, q->of.bit);
    return known && BinaryOperator::isComparisonOp(kind) ? Value(*known) : Result(no(e));
  }
  const bool divides = (kind == BO_Div || kind == BO_Rem) && !e.getType()->isFloatingType();
  return divides || p || q ? Result(no(e)) : Value(Unknown{});
}

MemberCopies::Result MemberCopies::size(const UnaryExprOrTypeTraitExpr& e) {
  if (e.getKind() != UETT_SizeOf) return no(e);
  QualType type;
  if (e.isArgumentType()) {
    type = of_instance(e.getArgumentType());
  } else if (const std::optional<Spot> object = spot(*e.getArgumentExpr())) {
    type = object->type;
  }
  return type.isNull() ? Result(no(e)) : Value(bits_of(type) / bits_of(context_.CharTy));
}

}  // namespace ferry::translator::lift
