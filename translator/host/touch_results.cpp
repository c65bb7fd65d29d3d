// Containers that offloaded calls return, and arguments that are evaluated between two calls. See touches.h.
//
//   x = scaled(x, 2)                  x gets the elements where they are, and drops its old ones
//   dot(scaled(x, 2), x)              the temporary keeps its elements on the device until it ends
//   const Vector z = scaled(x, 2)     the variable's FerryOwner follows (host/steps)
//   dot(n_, r, r) / dot(n_, p, q)     n_ is acquired where it is read, after the first call
//
// The calls may leave elements on the device if each container that they return gets an owner at once.
#include "host/scope_end.h"
#include "host/touch_scan.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::host {

using Kind = ir::Type::Kind;

// Returns the call if it may acquire data itself and returns a vector or an object with vectors. Otherwise returns
// null.
const ir::Call* TouchScan::container_result(ir::ExpressionId id) const {
  id = ir::bare(body_, id);
  const auto* call = as<ir::Call>(id);
  const ir::Type& type = body_.type_of(id);
  const bool owns =
      type.destruction == ir::Destruction::elements && (type.kind == Kind::vector || !type.vectors.empty());
  return call && call->callee.may_acquire() && owns && !at(id).is_lvalue ? call : nullptr;
}

// Returns the range of the call's text, if the stub can put text around it.
std::optional<model::TextRange> TouchScan::text_of_result(ir::ExpressionId id) const {
  id = ir::bare(body_, id);
  return is_own_text(id) && !in_call_ ? function_.text.expression(at(id).source) : std::nullopt;
}

// Makes a temporary the owner of a result. The temporary is an argument that the callee gets by reference, or the value
// of a statement. Only stubs in C++17 or later can do this.
void TouchScan::own_temporary(ir::ExpressionId argument) {
  if (!container_result(argument) || !body_.assigns_last) return;
  const std::optional<model::TextRange> text = text_of_result(argument);
  if (!text) return;
  footprint.received.push_back({*text, "", body_.type_of(ir::bare(body_, argument)).vectors});
  ++owned_;
}

// Makes x the owner of the result in `x = scaled(x, 2)`. Returns false if the stub can't do this.
bool TouchScan::assign_result(const ir::Call& assignment) {
  if (assignment.callee.name != "operator=" || assignment.arguments.size() != 2 || !certain() || !one_statement_)
    return false;
  const ir::ExpressionId target = assignment.arguments[0], value = assignment.arguments[1];
  const std::optional<ir::VariableId> container = named(target);
  if (!container || declares(*container) || !container_result(value) || moves_unseen(*container) ||
      !may_follow(*container) || !readable(*container))
    return false;
  const ir::Type &to = body_.type_of(target), &from = body_.type_of(ir::bare(body_, value));
  const bool same = to.kind == from.kind && to.element == from.element && to.name == from.name;
  if (!same || to.is_const || from.is_const || !(from.vectors.empty() || body_.assigns_last)) return false;
  const std::optional<model::TextRange> text = text_of_result(value);
  const std::optional<std::string> name = quote(target);
  if (!text || !name) return false;
  look_at(*container);
  note_followed(*container);
  footprint.received.push_back({*text, *name, from.vectors});
  ++owned_;
  must_own_ = true;
  scan(value);
  return true;
}

// Counts the result in `Vector z = scaled(x, 2)` as owned, unless something may throw before the variable has its
// owner.
void TouchScan::declare_result(const ir::Declare& declarations) {
  if (declarations.variables.size() != 1 || in_call_) return;
  const ir::VariableId variable = declarations.variables.front();
  const std::optional<ir::ExpressionId>& initialiser = at(variable).initialiser;
  if (!initialiser || !container_result(*initialiser)) return;
  const ir::Type &declared = body_.value_type(variable), &given = body_.type_of(ir::bare(body_, *initialiser));
  if (declared.name == given.name && scope_end(function_, variable).forgets_elements()) ++owned_;
}

// Handles `return scaled(x, 2);`. The caller becomes the owner if it takes over the elements.
void TouchScan::return_result(ir::ExpressionId value) {
  if (!container_result(value) || in_call_ || !asks_there_) return;
  footprint.passes = true;
  ++owned_;
}

// Handles `std::swap(f, g)`. The elements of the objects' vectors stay where they are.
void TouchScan::swap_objects(const ir::Call& call) {
  for (const ir::ExpressionId argument : call.arguments) {
    const std::optional<ir::VariableId> object = named(argument);
    if (!object || declares(*object) || moves_unseen(*object) || !may_follow(*object) || !readable(*object))
      return everything();
    look_at(*object);
    note_followed(*object);
    if (!is_unseen_object(*object)) note_whole(*object, true);
  }
}

void TouchScan::settle_results() {
  model::Footprint& f = footprint;
  const bool all = owned_ == returned_;
  if (!all && must_own_) everything();
  f.takes = all && returned_ > 0 && !f.everything;
  f.passes = f.passes && f.takes;
  if (!f.takes) f.received.clear();
  if (f.everything) f.loads.clear();
}

// Scans an argument of one call that may be evaluated after another call. Numbers and pointers that the other call may
// leave on the device are acquired where the code reads them.
void TouchScan::scan_between_calls(ir::ExpressionId value) {
  if (!needs_scan(value)) return;
  if (const auto* convert = as<ir::Convert>(value)) return scan_between_calls(convert->value);
  if (const auto* unary = as<ir::Unary>(value)) return scan_between_calls(unary->operand);
  if (const auto* binary = as<ir::Binary>(value)) {
    scan_between_calls(binary->left);
    return scan_between_calls(binary->right);
  }
  const auto* load = as<ir::Load>(value);
  if (!load || !acquires_there(*load, value)) scan(value);
}

// Makes the stub acquire the object where the code reads it. Returns whether that is possible.
bool TouchScan::acquires_there(const ir::Load& load, ir::ExpressionId value) {
  const std::optional<model::TextRange> text = at(value).value ? std::nullopt : text_to_load(load.object);
  if (!text) return false;
  footprint.loads.push_back(*text);
  const llvm::SaveAndRestore path(beside_call_, false);
  address(load.object);
  return true;
}

// Returns the text of an object that another call may have left on the device. Returns nothing if no reference can be
// bound to the object.
std::optional<model::TextRange> TouchScan::text_to_load(ir::ExpressionId object) const {
  const ir::Type& type = body_.type_of(object);
  const auto* member = as<ir::Member>(object);
  const bool has_address = !member || (member->place && !member->place->is_bits && !member->place->is_packed);
  if (!has_address || type.is_volatile || !(type.is_scalar() || type.kind == Kind::pointer)) return std::nullopt;
  const auto* name = as<ir::Name>(object);
  const bool is_unseen = name && !function_.exposed(name->variable) && !at(name->variable).part_of;
  return is_unseen || !is_own_text(object) ? std::nullopt : function_.text.expression(at(object).source);
}

}  // namespace ferry::translator::host
