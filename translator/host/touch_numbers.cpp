// Numbers: which expressions are index expressions, and which have one value wherever the code evaluates them. See
// touches.h.
#include "host/touch_scan.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::host {

using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

namespace {

bool is_integer(const ir::Type& type) {
  return (type.kind == ir::Type::Kind::integer || type.kind == ir::Type::Kind::boolean) && !type.is_volatile;
}

}  // namespace

int TouchScan::symbol(model::Symbol::Kind kind, const std::string& name, const std::string& type) {
  std::vector<model::Symbol>& symbols = result_.symbols;
  if (kind == model::Symbol::Kind::invariant)
    for (std::size_t i = 0; i < symbols.size(); ++i)
      if (symbols[i].kind == kind && symbols[i].name == name) return static_cast<int>(i);
  symbols.push_back({kind, name, type});
  return static_cast<int>(symbols.size()) - 1;
}

std::optional<IndexExpression> TouchScan::index_of_variable(ir::VariableId id) {
  for (auto loop = active_.rbegin(); loop != active_.rend(); ++loop)
    if (loop->variable == id)
      return loop->symbol < 0 ? std::nullopt : std::optional(IndexExpression::of_symbol(loop->symbol));
  const ir::Variable& variable = body_.variables[id];
  const ir::Type& type = body_.value_type(id);
  if (changes(id) || unstable(id) || !is_integer(type)) return std::nullopt;
  if (!inside(id)) {
    if (!readable(id)) return std::nullopt;
    note_scalar(id, false);
    return IndexExpression::of_symbol(symbol(model::Symbol::Kind::invariant, variable.host_name, type.name));
  }
  if (body_.types[variable.type].kind == ir::Type::Kind::reference) return std::nullopt;
  std::optional<IndexExpression> value = as_declared(id, [this](ir::ExpressionId init) { return index(init); });
  if (!value) return std::nullopt;
  return IndexExpression::unary(Operation::convert, std::move(*value), type.name);
}

std::optional<IndexExpression> TouchScan::index_of(const ir::Binary& binary) {
  const std::optional<Operation> operation = ir::arithmetic(binary.operation);
  if (!operation) return std::nullopt;
  std::optional<IndexExpression> left = index(binary.left), right = index(binary.right);
  if (!left || !right) return std::nullopt;
  const bool divides = operation == Operation::divide || operation == Operation::remainder;
  if (divides && (right->operation != Operation::constant || right->value <= 0)) return std::nullopt;
  return IndexExpression::binary(*operation, std::move(*left), std::move(*right));
}

std::optional<IndexExpression> TouchScan::index(ir::ExpressionId id) {
  const ir::Expression& e = at(id);
  if (!is_integer(body_.types[e.type])) return std::nullopt;
  if (e.value) return IndexExpression::constant(*e.value, type_name(id));
  if (const auto* load = as<ir::Load>(id)) return index(load->object);
  if (const auto* convert = as<ir::Convert>(id)) {
    std::optional<IndexExpression> value = index(convert->value);
    if (!value || !convert->written) return value;
    return IndexExpression::unary(Operation::convert, std::move(*value), type_name(id));
  }
  if (const auto* name = as<ir::Name>(id)) return index_of_variable(name->variable);
  if (const auto* unary = as<ir::Unary>(id); unary && unary->operation == ir::Operator::plus)
    return index(unary->operand);
  if (const auto* unary = as<ir::Unary>(id); unary && unary->operation == ir::Operator::minus) {
    std::optional<IndexExpression> value = index(unary->operand);
    return value ? std::optional(IndexExpression::unary(Operation::negate, std::move(*value))) : std::nullopt;
  }
  if (const auto* binary = as<ir::Binary>(id))
    if (std::optional<IndexExpression> value = index_of(*binary)) return value;
  if (uses_.introduces_names || e.source == ir::Source{} || !invariant(id)) return std::nullopt;
  const std::string text = "(" + function_.text.text(e.source) + ")";
  return IndexExpression::of_symbol(symbol(model::Symbol::Kind::invariant, text, type_name(id)));
}

// May the stub look at its value in front of the code, which may not come to it? What a local reference refers to may
// be gone by then, and a weak variable may never have been there. Parameters refer to what outlives the call.
bool TouchScan::readable(ir::VariableId id) const {
  const ir::Variable& variable = body_.variables[id];
  const bool refers = body_.types[variable.type].kind == ir::Type::Kind::reference &&
                      variable.storage != ir::Variable::Storage::parameter;
  return certain() || looked_at_.contains(id) || !(refers || variable.may_be_missing);
}

bool TouchScan::invariant_variable(ir::VariableId id) {
  if (inside(id) || changes(id) || unstable(id) || !body_.value_type(id).is_scalar()) return false;
  if (std::any_of(active_.begin(), active_.end(), [&](const ActiveLoop& loop) { return loop.variable == id; }))
    return false;
  if (!readable(id)) return false;
  note_scalar(id, false);
  return true;
}

// Free of side effects, and of reads of memory.
bool TouchScan::invariant(ir::ExpressionId id) {
  const ir::Expression& e = at(id);
  if (e.value || std::holds_alternative<ir::Constant>(e.node)) return true;
  if (e.destroys) return false;
  // Where the program may not evaluate it, it must not trap or raise a flag.
  const ir::Type& type = body_.types[e.type];
  if (!certain() && (!type.is_scalar() || type.kind == ir::Type::Kind::floating) &&
      !std::holds_alternative<ir::Name>(e.node))
    return false;
  const auto all = [this](const std::vector<ir::ExpressionId>& parts) {
    return std::all_of(parts.begin(), parts.end(), [this](ir::ExpressionId part) { return invariant(part); });
  };
  if (const auto* name = as<ir::Name>(id)) return invariant_variable(name->variable);
  if (const auto* load = as<ir::Load>(id)) return body_.types[e.type].is_scalar() && invariant(load->object);
  if (const auto* convert = as<ir::Convert>(id))
    return body_.types[e.type].is_scalar() && body_.type_of(convert->value).is_scalar() && invariant(convert->value);
  if (const auto* requalified = as<ir::Requalify>(id)) return invariant(requalified->object);
  if (const auto* temporary = as<ir::Temporary>(id)) return invariant(temporary->value);
  if (const auto* list = as<ir::List>(id)) return list->elements.size() == 1 && all(list->elements);
  if (std::holds_alternative<ir::Unary>(e.node) || std::holds_alternative<ir::Logical>(e.node) ||
      std::holds_alternative<ir::Choose>(e.node))
    return all(ir::operands(e));
  if (const auto* binary = as<ir::Binary>(id)) {
    const bool divides = binary->operation == ir::Operator::divide || binary->operation == ir::Operator::remainder;
    if (divides && at(binary->right).value.value_or(0) == 0) return false;
    if (!certain() && ir::shifts(binary->operation)) return false;
    if (!certain() && body_.type_of(binary->left).kind == ir::Type::Kind::floating) return false;
    return all(ir::operands(e));
  }
  const auto* call = as<ir::Call>(id);
  if (!call) return false;
  switch (call->callee.kind) {
    case ir::Callee::Kind::constant:
    case ir::Callee::Kind::selection:
    case ir::Callee::Kind::maths:
      return all(call->arguments);
    case ir::Callee::Kind::size: {
      const std::optional<ir::VariableId> container = named(call->arguments.front());
      return container && !inside(*container) && !changes(*container) && !unstable(*container) && readable(*container);
    }
    case ir::Callee::Kind::unknown:
    case ir::Callee::Kind::swap:
    case ir::Callee::Kind::exchange:
    case ir::Callee::Kind::element:
    case ir::Callee::Kind::access:
    case ir::Callee::Kind::time:
    case ir::Callee::Kind::time_update:
    case ir::Callee::Kind::offloaded:
      break;
  }
  return false;
}

}  // namespace ferry::translator::host
