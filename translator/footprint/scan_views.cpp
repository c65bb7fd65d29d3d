// The part of FootprintScan that handles views that the nest constructs. Views are spans, and objects of classes that
// consist of pointers and numbers (lift/view_classes.h). The members of such an object replace it.
//
//   std::span<double> row(a + i * m, m);     row[j] is a[i * m + j]
//   Row row{a + i * m, m};                   row.p is a + i * m, row.n is m
#include "footprint/footprint_scan.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using Kind = ir::Type::Kind;

// Scans a view that the kernel constructs, as in `s.subspan(k, m).size()`.
void FootprintScan::scan_view(ir::ExpressionId id) {
  const std::optional<ElementRef> ref = viewed(id);
  if (!ref) return refuse(at(id).source, unresolved(id, {Id::container_unclear}));
  if (!ref->own) buffer(ref->variable, at(id).source);
}

// Fixes at its declaration which elements a view refers to, as for a pointer's target.
void FootprintScan::declare_view(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  const ir::ExpressionId made = *variable.initialiser;
  const diagnostics::Message unclear{Id::view_unclear, {variable.name, variable.type_as_written}};
  const std::optional<ElementRef> ref = changes(id) ? std::nullopt : viewed(made);
  if (!ref) return refuse(variable.source, unresolved(made, unclear));
  if (!ref->own) buffer(ref->variable, variable.source);
  keep_place(id, *ref, made);
}

// Returns the variables that represent the object's members, or an empty list if the object isn't replaced.
std::vector<ir::VariableId> FootprintScan::members_of(ir::VariableId id) const {
  std::vector<ir::VariableId> found;
  if (!body_.value_type(id).view) return found;
  for (std::size_t v = 0; v < body_.variables.size(); ++v) {
    const ir::Variable& part = at(ir::VariableId(v));
    const bool of_it = part.part_of && part.part_of->within.size() == 1 && part.part_of->within.front() == id;
    if (of_it && part.initialiser) found.push_back(ir::VariableId(v));
  }
  return found;
}

// Declares the members of an object such as `Row row{a + i * m, m};`: row.p and row.n, which never change afterwards.
void FootprintScan::declare_members(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  const std::vector<ir::VariableId> parts = members_of(id);
  const bool stays = !changes(id) && std::none_of(parts.begin(), parts.end(), [&](auto part) { return changes(part); });
  if (parts.empty() || !stays)
    return refuse(variable.source, Id::view_unclear, {variable.name, variable.type_as_written});
  scan_calls(*variable.initialiser);
  for (const ir::VariableId part : parts) declare_member(part);
}

void FootprintScan::declare_member(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  const ir::ExpressionId given = *variable.initialiser;
  uses_.declared.insert(id);
  note_declaration(id);
  if (body_.value_type(id).kind != Kind::pointer) {
    scan(given);
    if (counts(body_.value_type(id))) values_.assign(id, value_of(given));
    return keep_number(id);
  }
  const std::optional<ElementRef> ref = pointee(given);
  if (!ref) return refuse(variable.source, unresolved(given, {Id::pointer_unclear, {variable.name}}));
  if (!ref->own) buffer(ref->variable, variable.source);
  keep_place(id, *ref, given);
}

// Scans the calls to functions that return the object.
void FootprintScan::scan_calls(ir::ExpressionId id) {
  const ir::ExpressionId object = ir::bare(body_, id);
  if (const auto* call = as<ir::Inlined>(object)) {
    enter(*call, object);
    if (call->result) scan_calls(*call->result);
  } else if (const auto* copy = as<ir::Construct>(object); copy && copy->reads) {
    scan_calls(copy->arguments.front());
  } else if (const auto* choice = as<ir::Choose>(object)) {
    scan(choice->condition);
    const llvm::SaveAndRestore keep(certain_, false);
    scan_calls(choice->yes);
    scan_calls(choice->no);
  }
}

}  // namespace ferry::translator::footprint
