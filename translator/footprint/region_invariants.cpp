// The part of Region that says which expressions have one value wherever the region evaluates them. See region.h.
#include "footprint/region.h"
#include "ir/buffer.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

// `*n`, `n[0]` behind a pointer outside: an object that the stub reads and that the nest must not write.
bool Region::invariant_element(ir::ExpressionId id) {
  std::optional<ir::ExpressionId> pointer;
  if (const auto* dereference = as<ir::Dereference>(id)) pointer = dereference->pointer;
  if (const auto* subscript = as<ir::Subscript>(id); subscript && invariant(subscript->index, true))
    pointer = subscript->pointer;
  const std::optional<ir::VariableId> variable = pointer ? ir::named(body_, *pointer) : std::nullopt;
  if (!variable || local(*variable) || changes(*variable) || !body_.type_of(id).is_scalar() ||
      !ir::buffer_of(body_, *variable))
    return false;
  if (refuse_early_read(*variable)) return false;
  note_own_bytes(*variable);  // before what it points to
  const std::string text = function_.text.text(at(id).source);
  footprint.scalars.push_back({text, "(" + text + ")", "", true, false, false});
  return true;
}

bool Region::invariant_variable(ir::VariableId id) {
  if (local(id) || changes(id) || !body_.value_type(id).is_scalar() || at(id).name.empty()) return false;
  if (std::any_of(active_.begin(), active_.end(), [&](const ActiveLoop& loop) { return loop.variable == id; }))
    return false;
  note_scalar(id, false);
  return true;
}

bool Region::invariant_call(const ir::Call& call, bool certain) {
  switch (call.callee.kind) {
    case ir::Callee::Kind::constant:
    case ir::Callee::Kind::selection:
    case ir::Callee::Kind::maths:
      return std::all_of(call.arguments.begin(), call.arguments.end(),
                         [&](ir::ExpressionId argument) { return invariant(argument, certain); });
    case ir::Callee::Kind::size: {
      const std::optional<ir::VariableId> container = ir::named(body_, call.arguments.front());
      const bool fixed = container && body_.value_type(*container).kind == ir::Type::Kind::std_array;
      if (!container || local(*container) || (!fixed && changes(*container))) return false;
      note_own_bytes(*container);
      return true;
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

bool Region::invariant(ir::ExpressionId id, bool certain) {
  const ir::Expression& e = at(id);
  const ir::Type& type = body_.types[e.type];
  if (e.value) return true;
  if (body_.unusable.contains(id)) return false;
  if (as<ir::Constant>(id)) return true;
  if (const auto* name = as<ir::Name>(id)) return invariant_variable(name->variable);
  if (const auto* load = as<ir::Load>(id)) return type.is_scalar() && invariant(load->object, certain);
  if (const auto* requalified = as<ir::Requalify>(id))
    return type.is_scalar() && invariant(requalified->object, certain);
  if (const auto* convert = as<ir::Convert>(id))
    return type.is_scalar() && body_.type_of(convert->value).is_scalar() && invariant(convert->value, certain);
  if (const auto* temporary = as<ir::Temporary>(id)) return invariant(temporary->value, certain);
  if (const auto* list = as<ir::List>(id))
    return list->elements.size() == 1 && body_.type_of(list->elements.front()).is_scalar() &&
           invariant(list->elements.front(), certain);
  if (certain && invariant_element(id)) return true;
  if (const auto* binary = as<ir::Binary>(id)) {
    const bool divides = binary->operation == ir::Operator::divide || binary->operation == ir::Operator::remainder;
    if (divides && !certain && at(binary->right).value.value_or(0) == 0) return false;
    return invariant(binary->left, certain) && invariant(binary->right, certain);
  }
  if (const auto* call = as<ir::Call>(id)) return invariant_call(*call, certain);
  if (!as<ir::Unary>(id) && !as<ir::Logical>(id) && !as<ir::Choose>(id)) return false;
  const std::vector<ir::ExpressionId> parts = ir::operands(e);
  return std::all_of(parts.begin(), parts.end(), [&](ir::ExpressionId part) { return invariant(part, certain); });
}

}  // namespace ferry::translator::footprint
