// The part of Region that gives names meaning: expressions → places in buffers and index expressions. See region.h.
#include "analysis/known_functions.h"
#include "analysis/region.h"
#include "analysis/types.h"
#include "frontend/annotations.h"

namespace ferry::translator::analysis {

using namespace clang;
using model::IndexExpression;
using Operation = model::IndexExpression::Operation;
using diagnostics::Id;

int Region::symbol(model::Symbol::Kind kind, const std::string& name, const std::string& type) {
  if (kind == model::Symbol::Kind::invariant)
    for (std::size_t i = 0; i < footprint.symbols.size(); ++i)
      if (footprint.symbols[i].kind == kind && footprint.symbols[i].name == name) return static_cast<int>(i);
  footprint.symbols.push_back({kind, name, type});
  return static_cast<int>(footprint.symbols.size()) - 1;
}

int Region::add_parallel_loop(const VarDecl* variable, const std::string& name, const std::string& type) {
  const int number = symbol(model::Symbol::Kind::parallel_loop, name, type);
  if (variable) active_.push_back({variable, number});
  return number;
}

bool Region::add_element(const VarDecl* element, const Expr* range, int number) {
  uses_.declared.insert(element);
  const auto* reference = dyn_cast<DeclRefExpr>(range->IgnoreParenImpCasts());
  const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable) return false;
  const BufferType type = buffer_type(function_.context, variable->getType());
  if (!type.buffer || type.buffer->shape == model::Buffer::Shape::pointer || !type.buffer->inner_extents.empty())
    return false;
  if (element->getType()->isReferenceType()) {
    elements_[element] = {variable, number};
    return true;
  }
  Place place;
  place.variable = variable;
  place.subscript = IndexExpression::of_symbol(number);
  place.dimensions = {*place.subscript};
  record(place, Use::read, range);
  return true;
}

std::optional<int> Region::buffer(const VarDecl* variable, SourceLocation location) {
  if (const auto found = buffers_.find(variable); found != buffers_.end()) return found->second;
  BufferType type = buffer_type(function_.context, variable->getType());
  if (is_of_template(*variable)) {
    refuse(location, Id::template_variable, {variable->getNameAsString()});
    return std::nullopt;
  }
  if (!type.buffer) {
    const std::string name = variable->getNameAsString();
    if (type.not_mapped.empty())
      refuse(location, Id::holds_no_elements, {name});
    else
      refuse(location, Id::type_not_mapped, {name, type.not_mapped});
    return std::nullopt;
  }
  model::Buffer& buffer = *type.buffer;
  buffer.name = variable->getNameAsString();
  buffer.text = host_name(*variable);
  buffer.has_extent = frontend::find_annotation(*variable, frontend::Annotation::extent) != nullptr;
  if (function_.exposed(*variable) && buffer.shape == model::Buffer::Shape::pointer &&
      !variable->getType().isConstQualified())
    footprint.scalars.push_back({buffer.name, buffer.text, "", true, false, false});
  const int index = static_cast<int>(footprint.buffers.size());
  footprint.buffers.push_back(buffer);
  buffer_variables.push_back(variable);
  buffers_[variable] = index;
  return index;
}

namespace {

IndexExpression scaled(IndexExpression index, std::int64_t factor) {
  if (factor == 1) return index;
  return IndexExpression::binary(Operation::multiply,
                                 IndexExpression::unary(Operation::convert, std::move(index), "long"),
                                 IndexExpression::constant(factor, "long"));
}

// a + b, where a constant 0 is nothing.
IndexExpression sum(IndexExpression a, IndexExpression b, Operation operation = Operation::add) {
  if (a.operation == Operation::constant && a.value == 0 && operation == Operation::add) return b;
  if (b.operation == Operation::constant && b.value == 0) return a;
  return IndexExpression::binary(operation, std::move(a), std::move(b));
}

const DeclRefExpr* named(const Expr* e) { return dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts()); }

}  // namespace

std::optional<Place> Region::subscripted(std::optional<Place> place, const Expr* index_expression, QualType element) {
  if (!place) return std::nullopt;
  if (!refusal) scan_value(index_expression);
  if (place->in_region) return place;
  const std::optional<IndexExpression> position = index(index_expression);
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
    return subscripted(std::move(place), subscript->getIdx(), subscript->getType());
  }
  if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Deref) {
    std::optional<Place> place = resolve_pointer(unary->getSubExpr());
    if (place) place->natural = false;
    return place;
  }
  if (const auto* call = dyn_cast<CXXOperatorCallExpr>(e); call && known_call(*call) == KnownCall::access) {
    const DeclRefExpr* object = named(call->getArg(0));
    const auto* variable = object ? dyn_cast<VarDecl>(object->getDecl()) : nullptr;
    if (!variable) return std::nullopt;
    Place place;
    place.variable = variable;
    place.in_region = local(variable);
    if (place.in_region && (!in_nest() || variable->getType()->isReferenceType())) return std::nullopt;
    place.subscript = IndexExpression::constant(0);
    return subscripted(place, call->getArg(1), call->getType());
  }
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(e); call && known_call(*call) == KnownCall::access) {
    const llvm::StringRef name = call->getMethodDecl()->getName();
    const DeclRefExpr* object = named(call->getImplicitObjectArgument());
    const auto* variable = object ? dyn_cast<VarDecl>(object->getDecl()) : nullptr;
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
    return resolve_element(variable->getInit()->IgnoreParenImpCasts());
  Place place;
  place.variable = variable;
  place.in_region = true;
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
    if (place->in_region) return place;
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
    const DeclRefExpr* object = named(call->getImplicitObjectArgument());
    const auto* variable = object ? dyn_cast<VarDecl>(object->getDecl()) : nullptr;
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
    return variable->getInit() ? resolve_element(variable->getInit()->IgnoreParenImpCasts()) : std::nullopt;
  if (variable->getType()->isPointerType()) {
    if (changes(variable) || !variable->getInit()) return std::nullopt;
    std::optional<Place> target = resolve_pointer(variable->getInit());
    if (target) target->natural = false;
    return target;
  }
  place.in_region = true;
  return place;
}

std::optional<IndexExpression> Region::index_of_variable(const VarDecl* variable) {
  for (auto loop = active_.rbegin(); loop != active_.rend(); ++loop)
    if (loop->variable == variable)
      return loop->symbol < 0 ? std::nullopt : std::optional(IndexExpression::of_symbol(loop->symbol));
  if (changes(variable) || unstable(variable) || !is_scalar(variable->getType().getNonReferenceType()))
    return std::nullopt;
  const std::string type = spelling(function_.context, variable->getType());
  if (local(variable)) {
    if (!variable->getInit() || variable->getType()->isReferenceType() || !variable->getType()->isIntegerType())
      return std::nullopt;
    std::optional<IndexExpression> value = index(variable->getInit());
    if (!value) return std::nullopt;
    return IndexExpression::unary(Operation::convert, std::move(*value), type);
  }
  const QualType value = variable->getType().getNonReferenceType();
  if (!value->isIntegerType() || value->isEnumeralType()) return std::nullopt;
  note_scalar(variable, false);
  return IndexExpression::of_symbol(symbol(model::Symbol::Kind::invariant, host_name(*variable), type));
}

std::optional<IndexExpression> Region::index_of_binary(const BinaryOperator& binary) {
  Operation operation;
  switch (binary.getOpcode()) {
    case BO_Add:
      operation = Operation::add;
      break;
    case BO_Sub:
      operation = Operation::subtract;
      break;
    case BO_Mul:
      operation = Operation::multiply;
      break;
    case BO_Div:
      operation = Operation::divide;
      break;
    case BO_Rem:
      operation = Operation::remainder;
      break;
    default:
      return std::nullopt;
  }
  std::optional<IndexExpression> left = index(binary.getLHS()), right = index(binary.getRHS());
  if (!left || !right) return std::nullopt;
  const bool divides = operation == Operation::divide || operation == Operation::remainder;
  if (divides && (right->operation != Operation::constant || right->value <= 0)) return std::nullopt;
  return IndexExpression::binary(operation, std::move(*left), std::move(*right));
}

std::optional<IndexExpression> Region::index(const Expr* e) {
  e = e->IgnoreParens();
  if (!e->getType()->isIntegerType()) return std::nullopt;
  Expr::EvalResult constant;
  if (!e->isValueDependent() && e->EvaluateAsInt(constant, function_.context)) {
    const llvm::APSInt value = constant.Val.getInt();
    if (!value.isRepresentableByInt64()) return std::nullopt;
    return IndexExpression::constant(value.getExtValue(), spelling(function_.context, e->getType()));
  }
  if (const auto* implicit = dyn_cast<ImplicitCastExpr>(e)) return index(implicit->getSubExpr());
  if (const auto* cleanups = dyn_cast<FullExpr>(e)) return index(cleanups->getSubExpr());
  if (isa<CStyleCastExpr>(e) || isa<CXXStaticCastExpr>(e) || isa<CXXFunctionalCastExpr>(e)) {
    std::optional<IndexExpression> value = index(cast<CastExpr>(e)->getSubExpr());
    if (!value) return std::nullopt;
    return IndexExpression::unary(Operation::convert, std::move(*value), spelling(function_.context, e->getType()));
  }
  if (const auto* reference = dyn_cast<DeclRefExpr>(e))
    if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl())) return index_of_variable(variable);
  if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Plus)
    return index(unary->getSubExpr());
  if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Minus) {
    std::optional<IndexExpression> value = index(unary->getSubExpr());
    return value ? std::optional(IndexExpression::unary(Operation::negate, std::move(*value))) : std::nullopt;
  }
  if (const auto* binary = dyn_cast<BinaryOperator>(e))
    if (std::optional<IndexExpression> value = index_of_binary(*binary)) return value;
  if (!invariant(e, false)) return std::nullopt;
  const std::string text = "(" + function_.text.text(e->getSourceRange()) + ")";
  return IndexExpression::of_symbol(
      symbol(model::Symbol::Kind::invariant, text, spelling(function_.context, e->getType())));
}

// `*n`, `n[0]` behind a pointer outside: an object that the stub reads and that the nest must not write.
bool Region::invariant_element(const Expr* e) {
  const Expr* pointer = nullptr;
  if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Deref)
    pointer = unary->getSubExpr();
  const auto* subscript = dyn_cast<ArraySubscriptExpr>(e);
  if (subscript && invariant(subscript->getIdx(), true)) pointer = subscript->getBase();
  const DeclRefExpr* reference = pointer ? named(pointer) : nullptr;
  const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || local(variable) || changes(variable) || !is_scalar(e->getType()) ||
      !buffer_type(function_.context, variable->getType()).buffer)
    return false;
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
    if (!variable || local(variable) || changes(variable) || unstable(variable) ||
        !is_scalar(variable->getType().getNonReferenceType()))
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
  if (known_call(*call) == KnownCall::selection || known_call(*call) == KnownCall::maths) {
    for (const Expr* argument : call->arguments())
      if (!invariant(argument, certain)) return false;
    return true;
  }
  if (known_call(*call) != KnownCall::size) return false;
  const auto* member = dyn_cast<CXXMemberCallExpr>(call);
  const DeclRefExpr* object = named(member ? member->getImplicitObjectArgument() : call->getArg(0));
  const auto* variable = object ? dyn_cast<VarDecl>(object->getDecl()) : nullptr;
  return variable && !local(variable) && !changes(variable);
}

}  // namespace ferry::translator::analysis
