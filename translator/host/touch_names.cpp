// What names in host code mean before that code runs: the implementation of access::Scan's virtual functions. See
// touches.h.
#include "host/touch_scan.h"
#include "ir/buffer.h"

#include <algorithm>

namespace ferry::translator::host {

using Kind = ir::Type::Kind;

bool TouchScan::may_name(ir::VariableId id) const { return !at(id).first_use_calls; }

namespace {

bool is_number(const ir::Type& type) {
  return type.kind == Kind::boolean || type.kind == Kind::integer || type.kind == Kind::floating ||
         type.kind == Kind::enumeration;
}

const ir::Type& without_arrays(const ir::Body& body, const ir::Type& type) {
  const bool array = type.kind == Kind::array || type.kind == Kind::std_array;
  return array && type.element ? without_arrays(body, body.types[*type.element]) : type;
}

// Returns whether an assignment to an lvalue of type `assigned` may change the parts of an object that the code needs:
// its numbers, or the location of its elements. C++ accesses objects by their own types and by character types
// ([basic.lval]/11). Names inside unions aren't followed. Assigning to an object of a class assigns its components.
bool may_be(const ir::Body& body, const ir::Type& assigned, const ir::Type& object) {
  constexpr unsigned byte = 8;
  const ir::Type &number = without_arrays(body, assigned), &part = without_arrays(body, object);
  if (!number.components.empty())
    return std::any_of(number.components.begin(), number.components.end(), [&](const ir::Component& component) {
      return may_be(body, body.types[component.type], object);
    });
  if (!is_number(number) || (number.kind != Kind::boolean && number.bits <= byte)) return true;
  if (!is_number(part)) return part.record.has_value();
  return part.is_floating() == number.is_floating() && part.bits == number.bits;
}

}  // namespace

// Returns whether the code may use an alias to change something about the variable that the stub needs.
bool TouchScan::may_change_unseen(ir::VariableId id) const {
  return function_.exposed(id) && !declared_type(id).is_const && may_change_memory(body_.value_type(id));
}

// Returns whether the code may change an object of this type whose address has been taken.
bool TouchScan::may_change_memory(const ir::Type& object) const {
  const auto changes_it = [&](const ir::Type& type) { return !body_.strict_aliasing || may_be(body_, type, object); };
  return std::any_of(uses_.memory.begin(), uses_.memory.end(),
                     [&](ir::TypeId type) { return changes_it(body_.types[type]); }) ||
         std::any_of(uses_.modified.begin(), uses_.modified.end(), [&](ir::VariableId other) {
           return function_.exposed(other) && !uses_.in_part.contains(other) && changes_it(body_.value_type(other));
         });
}

// Returns whether the code may use an alias to change a variable that determines where this part of an object is.
bool TouchScan::moves_unseen(ir::VariableId id) const {
  const auto changes_unseen = [this](ir::VariableId one) { return may_change_unseen(one); };
  const std::optional<ir::PartOf>& part = at(id).part_of;
  return part && (std::any_of(part->followed.begin(), part->followed.end(), changes_unseen) ||
                  std::any_of(part->indices.begin(), part->indices.end(), changes_unseen) ||
                  (part->holder && may_change_unseen(*part->holder)));
}

bool TouchScan::unstable(ir::VariableId id) const { return may_change_unseen(id) || moves_unseen(id); }

// Returns whether the stub may read the variable even if control doesn't reach the code. In that case, the object of a
// local reference may no longer exist, and a weak variable may be undefined. Parameters refer to objects that outlive
// the call.
bool TouchScan::readable(ir::VariableId id) const {
  const bool refers = declared_type(id).kind == Kind::reference && !at(id).outlives_call;
  return certain() || looked_at_.contains(id) || !(refers || at(id).may_be_missing);
}

// Returns whether the pointers and numbers that locate the part may be read before the code runs.
bool TouchScan::may_follow(ir::VariableId id) const {
  const std::optional<ir::PartOf>& part = at(id).part_of;
  return !part || std::all_of(part->followed.begin(), part->followed.end(),
                              [this](ir::VariableId other) { return readable(other); });
}

std::optional<model::Buffer> TouchScan::make_buffer(ir::VariableId id, ir::Source) {
  const ir::Variable& variable = at(id);
  if (variable.storage == ir::Variable::Storage::unnamed && !function_.exposed(id)) return std::nullopt;
  std::optional<model::Buffer> made = variable.unnameable ? std::nullopt : ir::buffer_of(body_, id);
  if (made && made->rows != model::Buffer::Rows::none) made.reset();
  if (!made) everything();
  return made;
}

bool TouchScan::takes_scalar(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  const bool constant = variable.unnameable && variable.constant;
  const bool nameless = variable.first_use_calls || variable.name.empty() || (variable.unnameable && !constant);
  if (nameless) everything();
  return !nameless && !constant;
}

// Notes the bytes of a pointer or span itself that a kernel may have written, or the bytes of a container itself that a
// kernel may have read.
void TouchScan::note_own_bytes(ir::VariableId id, bool written) {
  const ir::Variable& variable = at(id);
  const ir::Type& type = body_.value_type(id);
  const bool holds_none = type.kind == Kind::array || type.kind == Kind::std_array || type.extent;
  const bool kept = type.owns_elements() || declared_type(id).is_const;
  if (variable.part_of && variable.part_of->holder) return note_object(*variable.part_of->holder);
  if (declares(id) || !function_.exposed(id) || holds_none || (kept && !written)) return;
  if (variable.name.empty() || variable.unnameable) return everything();
  note({variable.name, variable.object_in_stub(), "", true, false, written});
}

// Returns whether the container's size is the same before the code runs. The caller has noted the container's own bytes
// (see size_of).
bool TouchScan::fixed_size(ir::VariableId container) {
  return !changes(container) && !unstable(container) && readable(container);
}

bool TouchScan::counts(const ir::Type& type) const {
  return (type.kind == Kind::integer || type.kind == Kind::boolean) && !type.is_volatile;
}

// Returns whether the stub may evaluate the expression before the code runs. If the program might not evaluate the
// expression, evaluating it must neither trap nor raise a floating-point flag.
bool TouchScan::may_hoist(ir::ExpressionId id) const {
  const ir::Expression& e = at(id);
  if (as<ir::Constant>(id)) return true;
  if (e.destroys || body_.types[e.type].is_volatile) return false;
  if (certain() || as<ir::Name>(id)) return true;
  const ir::Type& type = body_.types[e.type];
  if (!type.is_scalar() || type.kind == Kind::floating) return false;
  const auto* binary = as<ir::Binary>(id);
  return !binary || (!ir::shifts(binary->operation) && body_.type_of(binary->left).kind != Kind::floating);
}

// Host code uses only values that may be evaluated even if control never reaches the code.
bool TouchScan::invariant_element(ir::ExpressionId) { return false; }

}  // namespace ferry::translator::host
