// The part of Region that follows an expression to its place: which buffer, and which element of it. See region.h.
//
//   a[i * n + j]      a, linear subscript i * n + j
//   row[j]            a, i * n + j, for `const double* row = a + i * n;`
//   c[i][j]           c, dimensions i and j
#include "analysis/expressions.h"
#include "analysis/region.h"
#include "lift/known_functions.h"
#include "lift/types.h"

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

namespace {

// Whatever the subscript's variables hold.
bool stays_inside(const ASTContext& context, QualType array, const Expr* subscript) {
  const ConstantArrayType* type = array.isNull() ? nullptr : context.getAsConstantArrayType(array);
  const std::optional<ValueBounds> values = type ? value_bounds(context, subscript) : std::nullopt;
  return values && values->low >= 0 && values->high < static_cast<std::int64_t>(type->getZExtSize());
}

}  // namespace

std::optional<Place> Region::subscripted(std::optional<Place> place, const Expr* index_expression, QualType element,
                                         QualType array) {
  if (!place) return std::nullopt;
  if (!refusal) scan_value(index_expression);
  std::optional<IndexExpression> position = index(index_expression);
  if (!position && place->in_region && stays_inside(function_.context, array, index_expression))
    position = IndexExpression::constant(0);  // of these only that is asked
  if (!position || !place->subscript) {
    place->subscript.reset();
    place->natural = false;
    return place;
  }
  place->subscript = sum(*place->subscript, scaled(*position, scalars_in(element)));
  place->dimensions.push_back(*position);
  return place;
}

std::optional<Place> Region::resolve_element(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = dyn_cast<ImplicitCastExpr>(e); cast && cast->getCastKind() == CK_NoOp)
    return resolve_element(cast->getSubExpr());
  if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(e)) {
    std::optional<Place> place = resolve_pointer(subscript->getBase());
    const bool behind_offset = place && place->dimensions.empty() && place->subscript &&
                               !(place->subscript->operation == Operation::constant && place->subscript->value == 0);
    if (behind_offset) place->natural = false;
    return subscripted(std::move(place), subscript->getIdx(), subscript->getType(),
                       subscript->getBase()->IgnoreParenImpCasts()->getType());
  }
  if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Deref) {
    std::optional<Place> place = resolve_pointer(unary->getSubExpr());
    if (place) place->natural = false;
    return place;
  }
  if (const auto* call = dyn_cast<CXXOperatorCallExpr>(e); call && known_call(*call) == KnownCall::access) {
    const VarDecl* variable = named_variable(call->getArg(0));
    if (!variable) return std::nullopt;
    Place place;
    place.variable = variable;
    place.in_region = local(variable);
    if (place.in_region && variable->getType()->isReferenceType()) return std::nullopt;
    place.subscript = IndexExpression::constant(0);
    return subscripted(place, call->getArg(1), call->getType());
  }
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(e); call && known_call(*call) == KnownCall::access) {
    const llvm::StringRef name = call->getMethodDecl()->getName();
    const VarDecl* variable = named_variable(call->getImplicitObjectArgument());
    if (!variable || local(variable) || (name != "front" && name != "back")) return std::nullopt;
    Place place;
    place.variable = variable;
    if (name == "front") place.subscript = IndexExpression::constant(0);
    place.natural = false;
    return place;
  }
  const auto* reference = dyn_cast<DeclRefExpr>(e);
  const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable) return std::nullopt;
  if (const auto element = elements_.find(variable); element != elements_.end()) {
    Place place;
    place.variable = element->second.first;
    place.in_region = local(place.variable);
    place.natural = false;
    if (place.in_region) place.subscript = IndexExpression::constant(0);
    if (element->second.second < 0) return place;  // of an inner range-for: some element
    place.subscript = IndexExpression::of_symbol(element->second.second);
    return place;
  }
  if (!local(variable)) {  // an alias of a variable outside
    Place place;
    place.variable = variable;
    return is_scalar(variable->getType().getNonReferenceType()) && variable->getType().isConstQualified()
               ? std::optional(place)
               : std::nullopt;
  }
  if (variable->getType()->isReferenceType() && variable->getInit())
    return as_declared(variable, [this](const Expr* init) { return resolve_element(init->IgnoreParenImpCasts()); });
  Place place;
  place.variable = variable;
  place.in_region = true;
  place.subscript = IndexExpression::constant(0);
  return place;
}

std::optional<Place> Region::resolve_pointer(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = dyn_cast<ImplicitCastExpr>(e)) {
    switch (cast->getCastKind()) {
      case CK_LValueToRValue:
      case CK_NoOp:
        return resolve_pointer(cast->getSubExpr());
      case CK_ArrayToPointerDecay: {
        const Expr* array = cast->getSubExpr()->IgnoreParens();
        if (!isa<DeclRefExpr>(array)) return resolve_element(array);
        return resolve_pointer(array);
      }
      default:
        return std::nullopt;
    }
  }
  if (const auto* binary = dyn_cast<BinaryOperator>(e); binary && binary->isAdditiveOp()) {
    const bool left = binary->getLHS()->getType()->isPointerType();
    const Expr* offset = left ? binary->getRHS() : binary->getLHS();
    std::optional<Place> place = resolve_pointer(left ? binary->getLHS() : binary->getRHS());
    if (!place) return std::nullopt;
    if (!refusal) scan_value(offset);
    place->natural = false;
    const std::optional<IndexExpression> position = index(offset);
    if (!position || !place->subscript) {
      place->subscript.reset();
      return place;
    }
    const Operation operation = binary->getOpcode() == BO_Sub ? Operation::subtract : Operation::add;
    place->subscript =
        sum(*place->subscript, scaled(*position, scalars_in(binary->getType()->getPointeeType())), operation);
    return place;
  }
  if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_AddrOf) {
    std::optional<Place> place = resolve_element(unary->getSubExpr());
    if (place) place->natural = false;
    return place;
  }
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(e);
      call && known_call(*call) == KnownCall::access && call->getMethodDecl()->getName() == "data") {
    const VarDecl* variable = named_variable(call->getImplicitObjectArgument());
    if (!variable || local(variable)) return std::nullopt;
    Place place;
    place.variable = variable;
    place.subscript = IndexExpression::constant(0);
    return place;
  }
  const auto* reference = dyn_cast<DeclRefExpr>(e);
  const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable) return std::nullopt;
  Place place;
  place.variable = variable;
  place.subscript = IndexExpression::constant(0);
  if (!local(variable)) return place;
  if (variable->getType()->isReferenceType())  // a row: `auto& p = c[i];`
    return variable->getInit()
               ? as_declared(variable,
                             [this](const Expr* init) { return resolve_element(init->IgnoreParenImpCasts()); })
               : std::nullopt;
  if (variable->getType()->isPointerType()) {
    if (changes(variable) || !variable->getInit()) return std::nullopt;
    std::optional<Place> target = as_declared(variable, [this](const Expr* init) { return resolve_pointer(init); });
    if (target) target->natural = false;
    return target;
  }
  place.in_region = true;
  return place;
}

}  // namespace ferry::translator::analysis
