// The part of Region that gives names meaning: loops and variables → symbols and buffers, integers → index expressions.
// See region.h.
#include "footprint/region.h"
#include "ir/buffer.h"
#include "ir/queries.h"

namespace ferry::translator::footprint {

using diagnostics::Id;
using model::IndexExpression;
using Kind = ir::Type::Kind;
using Operation = model::IndexExpression::Operation;

namespace {

bool holds_integers(const ir::Type& type) {
  return type.kind == Kind::integer || type.kind == Kind::boolean || type.kind == Kind::enumeration;
}

}  // namespace

int Region::symbol(model::Symbol::Kind kind, const std::string& name, const std::string& type) {
  if (kind == model::Symbol::Kind::invariant)
    for (std::size_t i = 0; i < footprint.symbols.size(); ++i)
      if (footprint.symbols[i].kind == kind && footprint.symbols[i].name == name) return static_cast<int>(i);
  footprint.symbols.push_back({kind, name, type});
  return static_cast<int>(footprint.symbols.size()) - 1;
}

int Region::add_parallel_loop(std::optional<ir::VariableId> variable, const std::string& name,
                              const std::string& type) {
  const int number = symbol(model::Symbol::Kind::parallel_loop, name, type);
  if (variable) active_.push_back({*variable, number});
  return number;
}

bool Region::add_element(ir::VariableId element, ir::ExpressionId range, int number) {
  uses_.declared.insert(element);
  const ir::ExpressionId object = ir::bare(body_, range);
  const auto* name = as<ir::Name>(object);
  const std::optional<model::Buffer> buffer = name ? ir::buffer_of(body_, name->variable) : std::nullopt;
  if (!buffer || buffer->shape == model::Buffer::Shape::pointer || !buffer->inner_extents.empty()) return false;
  if (declared_type(element).kind == Kind::reference) {
    elements_.insert_or_assign(element, std::pair(name->variable, number));
    return true;
  }
  Place place{name->variable, false, IndexExpression::of_symbol(number)};
  place.dimensions = {*place.subscript};
  record(place, Use::read, object);
  return true;
}

std::optional<int> Region::buffer(ir::VariableId id, ir::Source place) {
  if (const auto found = buffers_.find(id); found != buffers_.end()) return found->second;
  const ir::Variable& variable = at(id);
  if (refuse_early_read(id)) return std::nullopt;
  std::optional<model::Buffer> made;
  if (variable.name.empty())
    refuse(place, Id::name_unusable, {function_.text.text(place)});
  else if (variable.of_template)
    refuse(place, Id::template_variable, {variable.name});
  else if (made = ir::buffer_of(body_, id); !made && variable.not_mapped)
    refuse(place, *variable.not_mapped);
  else if (!made)
    refuse(place, Id::holds_no_elements, {variable.name});
  if (!made) return std::nullopt;
  note_own_bytes(id);
  const int number = static_cast<int>(footprint.buffers.size());
  footprint.buffers.push_back(std::move(*made));
  buffer_variables.push_back(id);
  buffers_[id] = number;
  return number;
}

std::optional<IndexExpression> Region::index_of_variable(ir::VariableId id) {
  for (auto loop = active_.rbegin(); loop != active_.rend(); ++loop)
    if (loop->variable == id)
      return loop->symbol < 0 ? std::nullopt : std::optional(IndexExpression::of_symbol(loop->symbol));
  const ir::Type& type = body_.value_type(id);
  if (changes(id) || !type.is_scalar() || !holds_integers(type)) return std::nullopt;
  if (!local(id)) {
    note_scalar(id, false);
    return invariant_symbol(at(id).host_name, type);
  }
  if (declared_type(id).kind == Kind::reference) return std::nullopt;
  std::optional<IndexExpression> value = as_declared(id, [this](ir::ExpressionId init) { return index(init); });
  if (!value) return std::nullopt;
  return IndexExpression::unary(Operation::convert, std::move(*value), type.number());
}

// What the stub evaluates, as an integer.
IndexExpression Region::invariant_symbol(const std::string& text, const ir::Type& type) {
  const bool enumerated = type.kind == Kind::enumeration;
  const std::string name = enumerated ? "static_cast<" + type.number() + ">(" + text + ")" : text;
  return IndexExpression::of_symbol(symbol(model::Symbol::Kind::invariant, name, type.number()));
}

std::optional<IndexExpression> Region::index_of(const ir::Binary& binary) {
  const std::optional<Operation> operation = ir::arithmetic(binary.operation);
  if (!operation) return std::nullopt;
  std::optional<IndexExpression> left = index(binary.left), right = index(binary.right);
  if (!left || !right) return std::nullopt;
  const bool divides = operation == Operation::divide || operation == Operation::remainder;
  if (divides && (right->operation != Operation::constant || right->value <= 0)) return std::nullopt;
  return IndexExpression::binary(*operation, std::move(*left), std::move(*right));
}

std::optional<IndexExpression> Region::index(ir::ExpressionId id) {
  const ir::Expression& e = at(id);
  const ir::Type& type = body_.types[e.type];
  if (!holds_integers(type)) return std::nullopt;
  if (e.value) return IndexExpression::constant(*e.value, type.number());
  if (const auto* load = as<ir::Load>(id)) return index(load->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return index(requalified->object);
  if (const auto* convert = as<ir::Convert>(id)) {
    std::optional<IndexExpression> value = index(convert->value);
    if (!value || !convert->written) return value;
    return IndexExpression::unary(Operation::convert, std::move(*value), type.number());
  }
  if (const auto* name = as<ir::Name>(id)) return index_of_variable(name->variable);
  if (const auto* unary = as<ir::Unary>(id)) {
    if (unary->operation == ir::Operator::plus) return index(unary->operand);
    if (unary->operation == ir::Operator::minus) {
      std::optional<IndexExpression> value = index(unary->operand);
      return value ? std::optional(IndexExpression::unary(Operation::negate, std::move(*value))) : std::nullopt;
    }
  }
  if (const auto* binary = as<ir::Binary>(id))
    if (std::optional<IndexExpression> value = index_of(*binary)) return value;
  if (!invariant(id, false)) return std::nullopt;
  return invariant_symbol("(" + function_.text.text(e.source) + ")", type);
}

}  // namespace ferry::translator::footprint
