// Reads and writes of objects through lvalues. See touches.h.
#include "host/touch_scan.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::host {

// Scans an expression whose address is taken. Reads the variables that locate the object, but not the object itself.
void TouchScan::address(ir::ExpressionId id) {
  const auto* call = as<ir::Call>(id);
  if (const auto* name = as<ir::Name>(id)) {
    note_followed(name->variable);
    if (body_.variables[name->variable].first_use_calls) everything();
  } else if (const auto* requalified = as<ir::Requalify>(id)) {
    address(requalified->object);
  } else if (const auto* member = as<ir::Member>(id)) {
    member->arrow ? scan(member->object) : address(member->object);
  } else if (const auto* subscript = as<ir::Subscript>(id)) {
    scan(subscript->pointer);
    scan(subscript->index);
  } else if (const auto* dereference = as<ir::Dereference>(id)) {
    scan(dereference->pointer);
  } else if (call && call->callee.kind == ir::Callee::Kind::element) {
    const std::optional<ir::VariableId> container = named(call->arguments[0]);
    if (!container && body_.type_of(call->arguments[0]).kind == ir::Type::Kind::vector)
      address(call->arguments[0]);  // kernels don't move a vector's vectors
    else if (!container || may_be_stale(*container))
      everything();
    scan(call->arguments[1]);
  } else if (call && call->callee.kind == ir::Callee::Kind::access) {  // such as `v.front()`
    ask_container(call->arguments[0]);
  } else if (!std::holds_alternative<ir::Constant>(at(id).node)) {
    scan(id);
  }
}

bool TouchScan::needs_scan(ir::ExpressionId id) {
  if (at(id).destroys || moves_parts_) everything();
  return !footprint.everything;
}

void TouchScan::scan_object(ir::ExpressionId id, Use use) {
  if (as<ir::Constant>(id)) return;
  if (const auto* call = as<ir::Call>(id); call && call->callee.kind == ir::Callee::Kind::selection) {
    for (const ir::ExpressionId argument : call->arguments) scan_lvalue(argument, use);  // returns an argument
    return;
  }
  if (const auto* call = as<ir::Call>(id); call && call->callee.of_container) return container_call(*call);
  if (const auto* call = as<ir::Call>(id); call && call->callee.kind == ir::Callee::Kind::output) return output(*call);
  if (touch_places(places(id), use) || footprint.everything) return;
  const std::optional<ElementRef> ref = element(id);
  const bool described =
      ref && ref->subscript && body_.type_of(id).kind != ir::Type::Kind::pointer && !is_in_rows(ref->variable);
  if (!described && touch_steady(id, use)) return;
  if (ref || footprint.everything) return ref ? record(*ref, use) : void();
  const auto* member = as<ir::Member>(id);
  const bool of_choice = member && !member->arrow && as<ir::Choose>(ir::without_conversions(body_, member->object));
  of_choice ? scan_lvalue(member->object, use == Use::read ? use : Use::update) : everything();
}

// Returns whether a standard container gets a bytewise copy of an object as an element, as in `log.push_back({t, k})`.
bool TouchScan::is_copied_element(const ir::Call& call, const ir::Type& given) const {
  const ir::Type& container = body_.type_of(call.arguments.front());
  return container.kind == ir::Type::Kind::vector && container.element && given.is_object() &&
         given.destruction == ir::Destruction::nothing && body_.types[*container.element].name == given.name;
}

// A member function of a standard container may change all of its elements, and their location. A local container that
// kernels can't access needn't have a name.
void TouchScan::container_call(const ir::Call& call) {
  for (auto argument = call.arguments.begin() + 1; argument != call.arguments.end(); ++argument) {
    const auto* literal = as<ir::Decay>(*argument);
    if (literal && as<ir::Constant>(literal->array)) continue;
    const ir::Type& given = body_.type_of(*argument);
    if (!given.is_scalar() && !is_copied_element(call, given)) return everything();
    at(*argument).is_lvalue ? scan_lvalue(*argument, Use::read) : scan(*argument);
  }
  const std::optional<ir::VariableId> container = named(call.arguments.front());
  if (!container) return everything();
  const ir::Type& type = body_.value_type(*container);
  const bool is_string =
      type.kind == ir::Type::Kind::string && declared_type(*container).kind != ir::Type::Kind::reference;
  if (declares(*container))
    return !type.owns_elements() || is_string || begins_alone(*container) ? void() : everything();
  if (!type.owns_elements()) return function_.exposed(*container) ? everything() : void();
  if (moves_unseen(*container) || !readable(*container)) return everything();
  if (const std::optional<int> number = buffer(*container, {})) {
    model::Access access;
    access.buffer = *number;
    access.reads = access.writes = true;
    set_part(access, ElementRef{*container});
    footprint.accesses.push_back(std::move(access));
  }
  note_own_bytes(*container, true);
}

// Returns whether this local vector can't have taken its elements from another container.
bool TouchScan::begins_alone(ir::VariableId vector) const {
  if (declared_type(vector).kind == ir::Type::Kind::reference) return false;
  const std::optional<ir::ExpressionId>& initialiser = at(vector).initialiser;
  const auto* made = initialiser ? as<ir::Construct>(*initialiser) : nullptr;
  return made && std::all_of(made->arguments.begin(), made->arguments.end(),
                             [this](ir::ExpressionId argument) { return body_.type_of(argument).is_scalar(); });
}

// Returns whether the variable is a number or a pointer in a local object whose address doesn't escape. Kernels can't
// access such a variable.
bool TouchScan::is_unseen_part(ir::VariableId id) const {
  const std::optional<ir::PartOf>& part = body_.variables[id].part_of;
  if (!part || part->around.size() != part->within.size() || part->around.empty()) return false;
  const ir::Type& type = body_.value_type(id);
  const bool number = type.is_scalar() || (type.kind == ir::Type::Kind::pointer && !type.is_volatile);
  return number && !function_.uses.exposed.contains(id) && is_unseen_object(part->around.back());
}

// Returns whether the variable is a local object whose address doesn't escape.
bool TouchScan::is_unseen_object(ir::VariableId id) const {
  const ir::Type& type = body_.types[body_.variables[id].type];
  return type.kind == ir::Type::Kind::record && !type.is_volatile && !function_.exposed(id);
}

// Returns whether kernels can use only parts of the object, not the whole object.
bool TouchScan::is_asked_in_parts(ir::VariableId id) const {
  const ir::Type& type = body_.value_type(id);
  return type.kind == ir::Type::Kind::record && !type.record && !type.is_volatile;
}

void TouchScan::scan_variable(ir::VariableId id, ir::ExpressionId, Use use) {
  const ir::Variable& variable = body_.variables[id];
  if (variable.first_use_calls) return everything();
  if (is_unseen_part(id) || body_.value_type(id).is_stream) return;  // calls that write to a stream record their text
  if (variable.part_of && !variable.part_of->relied.empty() && !readable(id)) return everything();
  const ir::Type& declared = body_.types[variable.type];
  if (is_element_alias(id) || (declares(id) && declared.kind == ir::Type::Kind::reference)) {
    if (touch_places(places_of_variable(id), use)) return;
    if (const std::optional<ElementRef> ref = element_of_variable(id)) return record(*ref, use);
  }
  if (declares(id)) return declared.is_volatile ? everything() : void();
  if (is_active(id)) return;
  const ir::Type& type = body_.value_type(id);
  if (type.is_scalar()) {
    if (moves_unseen(id)) return everything();
    look_at(id);
    return note_scalar(id, use != Use::read);
  }
  if (is_unseen_object(id) || (type.is_object() && touch_places(places_of_variable(id), use))) return;
  if (type.is_volatile) return everything();
  const bool all_of_array = type.kind == ir::Type::Kind::array || type.kind == ir::Type::Kind::std_array;
  if (all_of_array && type.extent) return record(ElementRef{id}, use);
  const bool is_asked = type.kind == ir::Type::Kind::pointer || is_asked_in_parts(id);
  if (!is_asked || moves_unseen(id) || !readable(id)) return everything();
  look_at(id);
  note_followed(id);
  type.kind == ir::Type::Kind::pointer ? note_own_bytes(id, use != Use::read) : note_whole(id, use != Use::read);
}

// Notes all bytes of an object, because kernels can use only parts of it.
void TouchScan::note_whole(ir::VariableId id, bool written) {
  const ir::Variable& variable = at(id);
  if (declared_type(id).is_const && !variable.is_local()) return;
  variable.name.empty() || variable.unnameable ? everything() : note_bytes(id, written);
}

void TouchScan::record(const ElementRef& ref, Use use) {
  if (ref.own) return;
  const std::optional<int> number = buffer(ref.variable, {});
  if (!number) return;
  const ir::Type& type = body_.value_type(ref.variable);
  const bool may_move = type.is_row();
  // Acquiring before the code would use the variable's old value, so everything is acquired.
  if ((unstable(ref.variable) && type.kind != ir::Type::Kind::array) || (changes(ref.variable) && may_move))
    return everything();
  if (may_move && !readable(ref.variable)) return everything();
  look_at(ref.variable);
  model::Access access;
  access.buffer = *number;
  access.reads = use != Use::write;
  access.writes = use != Use::read;
  access.subscript = ref.subscript;
  set_part(access, ref);
  footprint.accesses.push_back(std::move(access));
}

}  // namespace ferry::translator::host
