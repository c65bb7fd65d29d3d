// Objects: what is read or written through an lvalue, and which buffer and element it is. See touches.h.
//
//   a[i * n + j]      a, linear subscript i * n + j
//   row[j]            a, i * n + j, for `const double* row = a + i * n;`
//   c[i][j]           c, both subscripts
#include "host/touch_scan.h"
#include "ir/buffer.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::host {

using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

std::optional<ir::VariableId> TouchScan::named(ir::ExpressionId id) const {
  const auto* name = as<ir::Name>(ir::without_conversions(body_, id));
  if (!name || body_.variables[name->variable].first_use_calls) return std::nullopt;
  return name->variable;
}

bool TouchScan::unstable(ir::VariableId id) const {
  if (!function_.exposed(id) || body_.types[body_.variables[id].type].is_const) return false;
  return uses_.writes_memory || std::any_of(uses_.modified.begin(), uses_.modified.end(),
                                            [&](ir::VariableId other) { return function_.exposed(other); });
}

// An address is made of an object that isn't looked at; what says where it is, is.
void TouchScan::address(ir::ExpressionId id) {
  if (const auto* name = as<ir::Name>(id)) {
    if (body_.variables[name->variable].first_use_calls) everything();
  } else if (const auto* requalified = as<ir::Requalify>(id)) {
    address(requalified->object);
  } else if (const auto* member = as<ir::Member>(id)) {
    member->arrow ? value(member->object) : address(member->object);
  } else if (const auto* subscript = as<ir::Subscript>(id)) {
    value(subscript->pointer);
    value(subscript->index);
  } else if (const auto* dereference = as<ir::Dereference>(id)) {
    value(dereference->pointer);
  } else if (const auto* call = as<ir::Call>(id); call && call->callee.kind == ir::Callee::Kind::element) {
    if (!named(call->arguments[0])) everything();
    value(call->arguments[1]);
  } else if (!std::holds_alternative<ir::Constant>(at(id).node)) {
    value(id);
  }
}

void TouchScan::lvalue(ir::ExpressionId id, Use use) {
  if (result_.everything) return;
  if (at(id).destroys) return everything();
  if (const auto* requalified = as<ir::Requalify>(id)) return lvalue(requalified->object, use);
  if (const auto* name = as<ir::Name>(id)) return variable(name->variable, use);
  if (const auto* temporary = as<ir::Temporary>(id)) return value(temporary->value);
  if (std::holds_alternative<ir::Constant>(at(id).node)) return;
  if (const auto* choice = as<ir::Choose>(id)) {
    value(choice->condition);
    const llvm::SaveAndRestore keep(certain_, false);
    lvalue(choice->yes, use);
    return lvalue(choice->no, use);
  }
  if (const auto* comma = as<ir::Comma>(id)) {
    value(comma->left);
    return lvalue(comma->right, use);
  }
  const auto* assignment = as<ir::Assign>(id);
  const auto* update = as<ir::Update>(id);
  if (assignment || update) {  // (a[i] = x) += y
    value(id);
    if (use != Use::read) lvalue(assignment ? assignment->target : update->target, use);
    return;
  }
  if (const auto* call = as<ir::Call>(id); call && call->callee.kind == ir::Callee::Kind::selection) {
    for (const ir::ExpressionId argument : call->arguments) lvalue(argument, use);  // one of them
    return;
  }
  if (is_member_of_unseen_local(id)) return;
  const std::optional<Place> place = element(id);
  place ? record(*place, use) : everything();
}

// `s.x` of a local object whose address nobody has: kernels never get at it.
bool TouchScan::is_member_of_unseen_local(ir::ExpressionId id) const {
  const auto* member = as<ir::Member>(id);
  if (!member || member->arrow) return false;
  const auto* name = as<ir::Name>(member->object);
  if (!name) return is_member_of_unseen_local(member->object);
  return is_unseen_object(name->variable) && !body_.type_of(id).is_volatile;
}

// A local object whose address nobody has.
bool TouchScan::is_unseen_object(ir::VariableId id) const {
  const ir::Type& type = body_.types[body_.variables[id].type];
  return type.kind == ir::Type::Kind::record && !type.is_volatile && !function_.exposed(id);
}

void TouchScan::variable(ir::VariableId id, Use use) {
  const ir::Variable& variable = body_.variables[id];
  if (variable.first_use_calls) return everything();
  const ir::Type& declared = body_.types[variable.type];
  if (elements_.contains(id) || (inside(id) && declared.kind == ir::Type::Kind::reference)) {
    if (const std::optional<Place> place = element_of_variable(id)) return record(*place, use);
  }
  if (inside(id)) return declared.is_volatile ? everything() : void();
  for (const ActiveLoop& loop : active_)
    if (loop.variable == id) return;
  const ir::Type& type = body_.value_type(id);
  if (type.is_scalar()) {
    look_at(id);
    return note_scalar(id, use != Use::read);
  }
  if (is_unseen_object(id)) return;
  if (type.kind != ir::Type::Kind::pointer || type.is_volatile || function_.exposed(id)) everything();
}

std::optional<TouchScan::Place> TouchScan::subscripted(std::optional<Place> place, ir::ExpressionId position,
                                                       ir::ExpressionId element) {
  if (!place) return std::nullopt;
  value(position);
  if (place->inside) return place;
  const std::optional<IndexExpression> number = index(position);
  if (!number || !place->subscript) {
    place->subscript.reset();
    return place;
  }
  place->subscript = sum(*place->subscript, scaled(*number, ir::scalars_in(body_, body_.type_of(element))));
  return place;
}

std::optional<TouchScan::Place> TouchScan::element(ir::ExpressionId id) {
  if (const auto* requalified = as<ir::Requalify>(id)) return element(requalified->object);
  if (const auto* subscript = as<ir::Subscript>(id))
    return subscripted(behind_pointer(subscript->pointer), subscript->index, id);
  if (const auto* dereference = as<ir::Dereference>(id)) return behind_pointer(dereference->pointer);
  if (const auto* call = as<ir::Call>(id)) {
    const bool names = call->callee.kind == ir::Callee::Kind::element || call->callee.kind == ir::Callee::Kind::access;
    if (!names) return std::nullopt;
    const std::optional<ir::VariableId> container = named(call->arguments.front());
    if (!container || inside(*container)) return std::nullopt;
    Place place{*container};
    if (call->callee.kind == ir::Callee::Kind::element) {
      place.subscript = IndexExpression::constant(0);
      return subscripted(place, call->arguments[1], id);
    }
    if (call->callee.name == "front") place.subscript = IndexExpression::constant(0);
    return call->callee.name == "front" || call->callee.name == "back" ? std::optional(place) : std::nullopt;
  }
  const auto* name = as<ir::Name>(id);
  return name ? element_of_variable(name->variable) : std::nullopt;
}

// What a variable of the code itself stands for.
std::optional<TouchScan::Place> TouchScan::element_of_variable(ir::VariableId id) {
  if (const auto element = elements_.find(id); element != elements_.end())  // of a range-for: some element
    return Place{element->second, inside(element->second)};
  const ir::Variable& variable = body_.variables[id];
  if (!inside(id)) {  // an alias of a variable outside
    const ir::Type& type = body_.value_type(id);
    return type.is_scalar() && body_.types[variable.type].is_const ? std::optional(Place{id}) : std::nullopt;
  }
  if (body_.types[variable.type].kind == ir::Type::Kind::reference && variable.initialiser)
    return as_declared(id, [this](ir::ExpressionId init) { return element(ir::without_conversions(body_, init)); });
  return Place{id, true};
}

std::optional<TouchScan::Place> TouchScan::behind_pointer(ir::ExpressionId id) {
  if (const auto* load = as<ir::Load>(id)) return behind_pointer(load->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return behind_pointer(requalified->object);
  if (const auto* decay = as<ir::Decay>(id)) {
    const auto* array = as<ir::Name>(decay->array);
    return array ? behind_variable(array->variable) : element(decay->array);
  }
  if (const auto* binary = as<ir::Binary>(id);
      binary && (binary->operation == ir::Operator::plus || binary->operation == ir::Operator::minus)) {
    const bool left = body_.type_of(binary->left).kind == ir::Type::Kind::pointer;
    const ir::ExpressionId offset = left ? binary->right : binary->left;
    std::optional<Place> place = behind_pointer(left ? binary->left : binary->right);
    if (!place) return std::nullopt;
    value(offset);
    if (place->inside) return place;
    const std::optional<IndexExpression> number = index(offset);
    const ir::Type& pointer = body_.type_of(id);
    if (!number || !place->subscript || !pointer.element) {
      place->subscript.reset();
      return place;
    }
    place->subscript = sum(*place->subscript, scaled(*number, ir::scalars_in(body_, body_.types[*pointer.element])),
                           binary->operation == ir::Operator::minus ? Operation::subtract : Operation::add);
    return place;
  }
  if (const auto* address = as<ir::Address>(id)) return element(address->object);
  if (const auto* call = as<ir::Call>(id);
      call && call->callee.kind == ir::Callee::Kind::access && call->callee.name == "data") {
    const std::optional<ir::VariableId> container = named(call->arguments.front());
    if (!container || inside(*container)) return std::nullopt;
    return Place{*container, false, IndexExpression::constant(0)};
  }
  const auto* name = as<ir::Name>(id);
  return name ? behind_variable(name->variable) : std::nullopt;
}

std::optional<TouchScan::Place> TouchScan::behind_variable(ir::VariableId id) {
  const ir::Variable& variable = body_.variables[id];
  if (variable.first_use_calls) return std::nullopt;
  if (!inside(id)) return Place{id, false, IndexExpression::constant(0)};
  const ir::Type& type = body_.types[variable.type];
  if (type.kind == ir::Type::Kind::reference)  // a row: `auto& p = c[i];`
    return as_declared(id, [this](ir::ExpressionId init) { return element(ir::without_conversions(body_, init)); });
  if (type.kind == ir::Type::Kind::pointer) {
    if (changes(id)) return std::nullopt;
    return as_declared(id, [this](ir::ExpressionId init) { return behind_pointer(init); });
  }
  return Place{id, true, IndexExpression::constant(0)};
}

std::optional<int> TouchScan::buffer(ir::VariableId id) {
  if (const auto found = buffers_.find(id); found != buffers_.end()) return found->second;
  const ir::Variable& variable = body_.variables[id];
  if (variable.storage == ir::Variable::Storage::hidden && !function_.exposed(id)) return std::nullopt;
  std::optional<model::Buffer> made = variable.of_template ? std::nullopt : ir::buffer_of(body_, id);
  if (!made) {
    everything();
    return std::nullopt;
  }
  note_own_bytes(id, false);
  const int number = static_cast<int>(result_.buffers.size());
  result_.buffers.push_back(std::move(*made));
  buffers_[id] = number;
  return number;
}

// A pointer or span whose own bytes a kernel may have written, or a container whose bytes one may have read.
void TouchScan::note_own_bytes(ir::VariableId id, bool written) {
  const ir::Variable& variable = body_.variables[id];
  const ir::Type& type = body_.value_type(id);
  const bool holds_none = type.kind == ir::Type::Kind::array || type.kind == ir::Type::Kind::std_array;
  const bool kept = type.kind == ir::Type::Kind::vector || body_.types[variable.type].is_const;
  if (inside(id) || !function_.exposed(id) || holds_none || (kept && !written)) return;
  if (variable.name.empty() || variable.of_template) return everything();
  for (model::Scalar& known : result_.scalars)
    if (known.text == variable.host_name) {
      known.written |= written;
      return;
    }
  result_.scalars.push_back({variable.name, variable.host_name, "", true, false, written});
}

void TouchScan::note_scalar(ir::VariableId id, bool written) {
  const ir::Variable& variable = body_.variables[id];
  if (variable.first_use_calls || variable.name.empty()) return everything();
  if (variable.of_template) return variable.constant ? void() : everything();
  const ir::Type& declared = body_.types[variable.type];
  model::Scalar scalar{variable.name, variable.host_name, body_.value_type(id).name, function_.exposed(id), false,
                       written};
  // Of a reference to something static only the place is constant.
  if (variable.constant && declared.kind != ir::Type::Kind::reference) scalar.exposed = false;
  if (declared.is_const && !variable.is_local()) scalar.exposed = false;
  for (model::Scalar& known : result_.scalars)
    if (known.text == scalar.text) {
      known.written |= written;
      return;
    }
  result_.scalars.push_back(std::move(scalar));
}

void TouchScan::record(const Place& place, Use use) {
  if (place.inside) return;
  const std::optional<int> number = buffer(place.variable);
  if (!number) return;
  const ir::Type& type = body_.value_type(place.variable);
  const bool may_move =
      type.kind == ir::Type::Kind::pointer || type.kind == ir::Type::Kind::vector || type.kind == ir::Type::Kind::span;
  // The acquire in front would speak of the value before.
  if ((unstable(place.variable) && type.kind != ir::Type::Kind::array) || (changes(place.variable) && may_move))
    return everything();
  if (may_move && !readable(place.variable)) return everything();
  look_at(place.variable);
  model::Access access;
  access.buffer = *number;
  access.reads = use != Use::write;
  access.writes = use != Use::read;
  access.subscript = place.subscript;
  result_.accesses.push_back(std::move(access));
}

}  // namespace ferry::translator::host
