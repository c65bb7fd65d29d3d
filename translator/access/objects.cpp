// The part of Scan that scans lvalues and fills the tables of a footprint with buffers, scalars and symbols. See
// scan.h.
#include "access/scan.h"

#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::access {

Scan::Scan(const ir::Function& function, ir::Uses uses, const Rules& rules, std::optional<ir::Place> place)
    : function_(function), body_(function.body), uses_(std::move(uses)), rules_(rules), place_(place) {
  footprint.signed_wraps = body_.signed_wraps;
}

void Scan::scan_lvalue(ir::ExpressionId id, Use use) {
  if (!needs_scan(id)) return;
  if (const auto* requalified = as<ir::Requalify>(id)) return scan_lvalue(requalified->object, use);
  if (const auto* name = as<ir::Name>(id)) return scan_variable(name->variable, id, use);
  if (const auto* temporary = as<ir::Temporary>(id)) return scan(temporary->value);
  if (const auto* choice = as<ir::Choose>(id)) {
    scan(choice->condition);
    const llvm::SaveAndRestore keep(certain_, false);
    scan_lvalue(choice->yes, use);
    scan_lvalue(choice->no, use);
    return leave_choice(id);
  }
  if (const auto* comma = as<ir::Comma>(id)) {
    scan(comma->left);
    return scan_lvalue(comma->right, use);
  }
  const auto* assignment = as<ir::Assign>(id);
  const auto* update = as<ir::Update>(id);
  if (assignment || update) {  // for example in (a[i] = x) += y
    scan(id);
    if (use != Use::read) scan_lvalue(assignment ? assignment->target : update->target, use);
    return;
  }
  scan_object(id, use);
}

std::optional<int> Scan::buffer(ir::VariableId id, ir::Source position) {
  if (const auto found = buffers_.find(id); found != buffers_.end()) return found->second;
  std::optional<model::Buffer> made = make_buffer(id, position);
  if (!made) return std::nullopt;
  made->needs_iteration = needs_iteration(id);
  made->tested = made->shape == model::Buffer::Shape::pointer && at(id).of_tested_type;
  note_followed(id);
  note_own_bytes(id, false);
  const int number = static_cast<int>(footprint.buffers.size());
  footprint.buffers.push_back(*std::move(made));
  buffer_variables.push_back(id);
  buffers_[id] = number;
  return number;
}

void Scan::drop_buffer(int number) {
  buffers_.erase(buffer_variables[static_cast<std::size_t>(number)]);
  for (auto& [variable, other] : buffers_)
    if (other > number) --other;
  for (model::Access& access : footprint.accesses)
    if (access.values) model::drop_loads(*access.values, number);
  footprint.buffers.erase(footprint.buffers.begin() + number);
  buffer_variables.erase(buffer_variables.begin() + number);
}

void Scan::note_scalar(ir::VariableId id, bool written) {
  if (!takes_scalar(id)) return;
  note_followed(id);
  const ir::Variable& variable = at(id);
  model::Scalar scalar{variable.name, variable.host_name, body_.value_type(id).name, function_.exposed(id), false,
                       written};
  // A reference to a static object has a constant address, but its value may change.
  if (variable.constant && declared_type(id).kind != ir::Type::Kind::reference) scalar.exposed = false;
  if (declared_type(id).is_const && !variable.is_local()) scalar.exposed = false;
  scalar.needs_iteration = needs_iteration(id);
  if (const auto functions = body_.value_type(id).functions) scalar.functions = functions->number();
  scalar.of_table = variable.of_function_table;
  scalar.is_type = variable.is_type_number;
  if (scalar.is_type) scalar.object = variable.name;
  note(std::move(scalar));
}

// Records the pointers on the path to the variable, because the stub reads them before it dereferences them.
void Scan::note_followed(ir::VariableId id) {
  if (!at(id).part_of) return;
  for (const ir::VariableId pointer : at(id).part_of->followed) note_object(pointer);
}

void Scan::note_object(ir::VariableId id) {
  if (at(id).part_of && at(id).part_of->holder) id = *at(id).part_of->holder;
  note_bytes(id, false);
}

void Scan::note_bytes(ir::VariableId id, bool written) {
  model::Scalar scalar{at(id).name, at(id).object_in_stub(), "", true, false, written};
  scalar.needs_iteration = needs_iteration(id);
  if (function_.exposed(id)) note(std::move(scalar));
}

void Scan::note(model::Scalar scalar) {
  for (model::Scalar& known : footprint.scalars)
    if (known.text == scalar.text) {
      known.written |= scalar.written;
      return;
    }
  footprint.scalars.push_back(std::move(scalar));
}

int Scan::symbol(model::Symbol::Kind kind, const std::string& name, const model::NumberType& type) {
  std::vector<model::Symbol>& symbols = footprint.symbols;
  if (kind == model::Symbol::Kind::invariant)
    for (std::size_t i = 0; i < symbols.size(); ++i)
      if (symbols[i].kind == kind && symbols[i].name == name) return static_cast<int>(i);
  symbols.push_back({kind, name, type});
  const int number = static_cast<int>(symbols.size()) - 1;
  if (kind == model::Symbol::Kind::invariant) show_as(number, name);
  return number;
}

void Scan::show_as(int symbol, const std::string& text) {
  model::Symbol& known = footprint.symbols[static_cast<std::size_t>(symbol)];
  const std::string shown = ir::shown(body_, text);
  known.shown = shown == known.name ? "" : shown;
}

void Scan::alias_element(ir::VariableId element, ir::VariableId base, std::optional<int> symbol) {
  elements_.insert_or_assign(element, std::pair(base, symbol));
}

}  // namespace ferry::translator::access
