// The part of Region that gives names meaning: loops and variables → symbols and buffers, integers → index expressions.
// See region.h.
#include "analysis/region.h"
#include "frontend/annotations.h"
#include "lift/types.h"

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
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
  if (refuse_early_read(*variable)) return std::nullopt;
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
  note_own_bytes(*variable);
  const int index = static_cast<int>(footprint.buffers.size());
  footprint.buffers.push_back(buffer);
  buffer_variables.push_back(variable);
  buffers_[variable] = index;
  return index;
}

std::optional<IndexExpression> Region::index_of_variable(const VarDecl* variable) {
  for (auto loop = active_.rbegin(); loop != active_.rend(); ++loop)
    if (loop->variable == variable)
      return loop->symbol < 0 ? std::nullopt : std::optional(IndexExpression::of_symbol(loop->symbol));
  if (changes(variable) || !is_scalar(variable->getType().getNonReferenceType())) return std::nullopt;
  const std::string type = index_type(variable->getType());
  if (local(variable)) {
    if (!variable->getInit() || variable->getType()->isReferenceType() ||
        !variable->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    std::optional<IndexExpression> value = as_declared(variable, [this](const Expr* init) { return index(init); });
    if (!value) return std::nullopt;
    return IndexExpression::unary(Operation::convert, std::move(*value), type);
  }
  const QualType value = variable->getType().getNonReferenceType();
  if (!value->isIntegralOrEnumerationType()) return std::nullopt;
  note_scalar(variable, false);
  return invariant_symbol(host_name(*variable), value);
}

std::string Region::index_type(QualType type) const {
  return spelling(function_.context, integer_type_of(function_.context, type));
}

// What the stub evaluates, as an integer.
IndexExpression Region::invariant_symbol(const std::string& text, QualType value) {
  const std::string type = index_type(value);
  const bool enumerated = value->isEnumeralType();
  return IndexExpression::of_symbol(
      symbol(model::Symbol::Kind::invariant, enumerated ? "static_cast<" + type + ">(" + text + ")" : text, type));
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
  if (!e->getType()->isIntegralOrEnumerationType()) return std::nullopt;
  Expr::EvalResult constant;
  if (!e->isValueDependent() && e->EvaluateAsInt(constant, function_.context)) {
    const llvm::APSInt value = constant.Val.getInt();
    if (!value.isRepresentableByInt64()) return std::nullopt;
    return IndexExpression::constant(value.getExtValue(), index_type(e->getType()));
  }
  if (const auto* implicit = dyn_cast<ImplicitCastExpr>(e)) return index(implicit->getSubExpr());
  if (const auto* cleanups = dyn_cast<FullExpr>(e)) return index(cleanups->getSubExpr());
  if (isa<CStyleCastExpr>(e) || isa<CXXStaticCastExpr>(e) || isa<CXXFunctionalCastExpr>(e)) {
    std::optional<IndexExpression> value = index(cast<CastExpr>(e)->getSubExpr());
    if (!value) return std::nullopt;
    return IndexExpression::unary(Operation::convert, std::move(*value), index_type(e->getType()));
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
  return invariant_symbol("(" + function_.text.text(e->getSourceRange()) + ")", e->getType());
}

}  // namespace ferry::translator::analysis
