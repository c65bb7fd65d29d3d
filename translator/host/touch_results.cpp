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
  const bool is_choice = chooses_results(value);
  if (!is_choice && !container_result(value)) return false;
  const ir::Type &to = body_.type_of(target), &from = body_.type_of(ir::bare(body_, value));
  const bool same = to.kind == from.kind && to.element == from.element && to.name == from.name;
  if (!same || to.is_const || from.is_const || !(from.vectors.empty() || body_.assigns_last)) return false;
  const std::optional<model::TextRange> text = text_of_result(value);
  const std::optional<std::string> name = text ? owner_text(target) : std::nullopt;
  if (!name) return false;
  footprint.received.push_back({*text, *name, from.vectors, !named(target)});
  if (!is_choice) ++owned_;
  must_own_ = true;
  owns_choice_ = moves_choice_ = is_choice;
  scan(value);
  owns_choice_ = false;
  return true;
}

// Returns the stub's text for a container that gets elements: a variable, or an element such as `k[s]` in `k[s] =
// f(x)`, provided that kernels can't change its location. A lambda evaluates the element after the call.
std::optional<std::string> TouchScan::owner_text(ir::ExpressionId target) {
  if (const std::optional<ir::VariableId> container = named(target)) {
    if (declares(*container) || moves_unseen(*container) || !may_follow(*container) || !readable(*container))
      return std::nullopt;
    look_at(*container);
    note_followed(*container);
    return quote(target);
  }
  bool is_plain =
      body_.assigns_last && at(target).is_lvalue && ir::repeatable(body_, target) && may_be_captured(target);
  ir::each_below(body_, target, [&](ir::ExpressionId id) { is_plain = is_plain && !as<ir::Inlined>(id); });
  if (!is_plain) return std::nullopt;
  const std::optional<std::string> text = quote(target);
  if (touches_address(function_, target).touches_memory() || !text) return std::nullopt;
  return "[&]() -> auto& { return " + *text + "; }";
}

// Returns whether the variable owns what its initialiser's calls return.
bool TouchScan::becomes_owner(ir::VariableId variable) const {
  const ir::Type& declared = body_.value_type(variable);
  const ir::Type& given = body_.type_of(ir::bare(body_, *at(variable).initialiser));
  return declared.name == given.name && scope_end(function_, variable).forgets_elements();
}

// Handles `Vector z = scaled(x, 2)`. Nothing may throw before the variable has its owner.
void TouchScan::declare_result(const ir::Declare& declarations) {
  if (declarations.variables.size() != 1 || in_call_) return;
  const ir::VariableId variable = declarations.variables.front();
  const std::optional<ir::ExpressionId>& initialiser = at(variable).initialiser;
  if (initialiser && container_result(*initialiser) && becomes_owner(variable)) ++owned_;
}

// Returns whether the declaration has the form `Vector z = c ? f(x) : g(x)`.
bool TouchScan::declares_choice(const ir::Declare& declarations) const {
  if (declarations.variables.size() != 1 || in_call_) return false;
  const ir::VariableId variable = declarations.variables.front();
  const std::optional<ir::ExpressionId>& initialiser = at(variable).initialiser;
  return initialiser && chooses_results(*initialiser) && becomes_owner(variable);
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

// Returns whether the value has the form `c ? f(x) : g(x)`, where both calls return containers.
bool TouchScan::chooses_results(ir::ExpressionId value) const {
  const auto* choice = as<ir::Choose>(ir::bare(body_, value));
  return choice && body_.assigns_last && container_result(choice->yes) && container_result(choice->no);
}

void TouchScan::settle_results() {
  model::Footprint& f = footprint;
  const bool all = owned_ == returned_;
  if (!all && must_own_) everything();
  f.takes = all && returned_ > 0 && !f.everything;
  f.passes = f.passes && f.takes;
  if (!f.takes && !moves_choice_) f.received.clear();
  if (!f.everything) return;
  f.received.clear();
  f.loads.clear();
  f.own_steps.clear();
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
  if (load && acquires_there(*load, value)) return;
  if (!(load || as<ir::Inlined>(value)) || !reads_there(value)) scan(value);
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

// Makes the stub acquire the data for a number or pointer where the code computes it: between other calls of the
// statement, a lambda acquires and reads. Returns whether that is possible.
bool TouchScan::reads_there(ir::ExpressionId value) {
  const ir::Type& type = body_.type_of(value);
  const bool is_value = type.is_scalar() || type.kind == Kind::pointer;
  if (in_call_ || !is_value || at(value).value || at(value).is_lvalue || type.is_volatile || !is_own_text(value))
    return false;
  const auto* load = as<ir::Load>(value);
  const auto* member = load ? as<ir::Member>(load->object) : nullptr;
  if (member && member->place && member->place->is_bits) return false;  // a lambda returns its type without promotion
  const std::optional<model::TextRange> text = function_.text.expression(at(value).source);
  if (!text || !may_be_captured(value) || may_call(value)) return false;
  model::Footprint read = touches(function_, value);
  const auto is_written = [](const auto& touched) { return touched.written; };
  if (read.everything || read.unknown || read.makes_calls() || !read.asked.empty() || !read.touches_memory() ||
      std::any_of(read.scalars.begin(), read.scalars.end(), is_written) ||
      std::any_of(read.accesses.begin(), read.accesses.end(), [](const model::Access& one) { return one.writes; }))
    return false;
  footprint.own_steps.push_back({*text, true, std::move(read)});
  return true;
}

// Makes an operand that may not be evaluated, as in `c && f(x) > 0`, announce its calls by itself. Returns whether that
// is possible. `owned` says whether what the operand returns gets an owner.
bool TouchScan::calls_there(ir::ExpressionId operand, bool owned) {
  if (in_call_ || !one_statement_ || !asks_there_ || at(operand).is_lvalue || !is_own_text(operand)) return false;
  const ir::Type& type = body_.type_of(operand);
  const bool is_value = type.is_scalar() || type.kind == Kind::pointer || (owned && container_result(operand));
  const std::optional<model::TextRange> text = function_.text.expression(at(operand).source);
  if (!is_value || !text || !may_call(operand)) return false;
  model::Footprint touched = owned ? touches_of_owned(function_, operand) : touches(function_, operand);
  if (touched.everything || !touched.makes_calls()) return false;
  if (touched.unknown && !footprint.unknown) footprint.unknown = touched.unknown;
  footprint.own_steps.push_back({*text, false, std::move(touched)});
  return true;
}

// Returns whether the code contains a call to a function that may acquire data itself.
bool TouchScan::may_call(ir::ExpressionId code) const {
  bool calls = false;
  ir::each_below(body_, code, [&](ir::ExpressionId id) {
    const auto* call = as<ir::Call>(id);
    calls = calls || (call && call->callee.may_acquire());
  });
  return calls;
}

// Returns whether a lambda can name all variables in the code.
bool TouchScan::may_be_captured(ir::ExpressionId code) const {
  bool all = true;
  ir::each_below(body_, code, [&](ir::ExpressionId id) {
    const auto* name = as<ir::Name>(id);
    if (!name) return;
    const ir::Type& type = declared_type(name->variable);
    const bool is_bound = at(name->variable).storage == ir::Variable::Storage::unnamed;
    all = all && !is_bound && !(type.kind == Kind::array && !type.extent);
  });
  return all;
}

// Returns the text of an object that a different call may have left on the device, or nullopt if no reference can refer
// to the object.
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
