// Access paths: parts of objects ("places") that have fixed locations and that the stub can name. See touches.h.
//
//   c.dt                       of `const Config& c`: sizeof(c.dt) bytes
//   this->config.n.x           sizeof(this->config.n.x) bytes
//   g.b[2]                     one element; for `g.b[k]` all of g.b
//   rate()                     config.rate, with `double rate() const { return config.rate; }`; the whole object if
//                              the member is private, because the stub can't name it
//   (up ? c : m).dt            c.dt and m.dt
//
// A place doesn't depend on data. Its address is the same before and inside the code. access::Scan::element finds
// elements of pointers and containers.
#include "host/touch_scan.h"
#include "ir/buffer.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::host {

using Kind = ir::Type::Kind;

namespace {

// Returns the text of the member in the stub. Returns `object` if the member represents the whole object, and "" if the
// stub can't name it.
std::string extended(const std::string& object, const ir::Member& member, bool of_callee) {
  if (member.name.empty() || ir::is_array_in_image(member) || ir::is_base(member)) return object;
  if (member.is_part && member.name.starts_with("<")) return "::std::get" + member.name + "(" + object + ")";
  const bool has_address = member.place && !member.place->is_bits && !member.place->is_packed;
  const bool is_named = !member.is_part && (member.is_public || !of_callee);
  return has_address && is_named ? object + "." + member.name : "";
}

}  // namespace

std::optional<TouchScan::Places> TouchScan::places(ir::ExpressionId id) {
  if (body_.type_of(id).is_volatile) return std::nullopt;
  if (const auto* name = as<ir::Name>(id)) return places_of_variable(name->variable);
  if (const auto* requalified = as<ir::Requalify>(id)) return places(requalified->object);
  if (const auto* member = as<ir::Member>(id)) return places_of_member(*member, at(id).of_callee);
  if (const auto* subscript = as<ir::Subscript>(id)) {
    const auto* array = as<ir::Decay>(subscript->pointer);
    return array ? places_of_element(array->array, subscript->index) : std::nullopt;
  }
  if (const auto* temporary = as<ir::Temporary>(id)) {
    scan(temporary->value);
    return Places();
  }
  if (const auto* choice = as<ir::Choose>(id)) {
    scan(choice->condition);
    const llvm::SaveAndRestore keep(certain_, false);
    std::optional<Places> all = places(choice->yes), others = places(choice->no);
    if (!all || !others) return std::nullopt;
    all->insert(all->end(), others->begin(), others->end());
    return all;
  }
  if (const auto* dereference = as<ir::Dereference>(id)) {
    const std::optional<ir::ExpressionId> object = pointed_at(dereference->pointer);
    return object ? places(*object) : std::nullopt;
  }
  const auto* call = as<ir::Inlined>(id);
  return call && at(id).is_lvalue && call->result && enter(*call, id) ? places(*call->result) : std::nullopt;
}

std::optional<TouchScan::Places> TouchScan::places_of_variable(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  const ir::Type& type = body_.value_type(id);
  if (type.is_volatile || !type.is_value() || variable.first_use_calls || is_element_alias(id)) return std::nullopt;
  if (declares(id)) {
    if (declared_type(id).kind != Kind::reference) return Places();
    if (!variable.initialiser) return std::nullopt;
    const ir::ExpressionId bound = ir::without_conversions(body_, *variable.initialiser);
    // The temporary is covered by the scan of the variable's declaration.
    return as<ir::Temporary>(bound) ? Places() : places(bound);
  }
  if (variable.storage == ir::Variable::Storage::unnamed && variable.initialiser &&
      declared_type(id).kind == Kind::reference)
    return places_bound(*variable.initialiser);
  if (is_active(id) || is_unseen_part(id) || !function_.exposed(id)) return Places();
  if (variable.name.empty() || variable.unnameable || moves_unseen(id) || !readable(id)) return std::nullopt;
  return Places{{id, variable.object_in_stub(), true}};
}

// Returns the places to which `auto& [x, y] = c;` is bound, if the stub can name their objects here.
std::optional<TouchScan::Places> TouchScan::places_bound(ir::ExpressionId initialiser) {
  std::optional<Places> bound = places(ir::without_conversions(body_, initialiser));
  const bool all_nameable =
      bound && std::all_of(bound->begin(), bound->end(), [this](const Place& place) { return can_name(place.root); });
  return all_nameable ? bound : std::nullopt;
}

// Returns the object whose address the pointer holds. The pointer is either `&c` or a local pointer that is initialised
// with `&c` and never changes.
std::optional<ir::ExpressionId> TouchScan::pointed_at(ir::ExpressionId pointer) const {
  pointer = ir::without_conversions(body_, pointer);
  if (const auto* address = as<ir::Address>(pointer)) return address->object;
  const auto* name = as<ir::Name>(pointer);
  const bool stays = name && declares(name->variable) && !changes(name->variable) &&
                     declared_type(name->variable).kind == Kind::pointer && at(name->variable).initialiser;
  return stays ? pointed_at(*at(name->variable).initialiser) : std::nullopt;
}

std::optional<TouchScan::Places> TouchScan::places_of_member(const ir::Member& member, bool of_callee) {
  const std::optional<ir::ExpressionId> object = member.arrow ? pointed_at(member.object) : member.object;
  if (!object) return std::nullopt;
  std::optional<Places> objects = places(*object);
  if (!objects) return std::nullopt;
  for (Place& place : *objects) {
    const std::string text = place.extensible ? extended(place.text, member, of_callee) : "";
    place.extensible = !text.empty();
    if (place.extensible) place.text = text;
  }
  return objects;
}

std::optional<TouchScan::Places> TouchScan::places_of_element(ir::ExpressionId array, ir::ExpressionId index) {
  std::optional<Places> arrays = places(array);
  if (!arrays) return std::nullopt;
  scan(index);
  const std::optional<std::int64_t> number = at(index).value, extent = body_.type_of(array).extent;
  const bool known = number && extent && *number >= 0 && *number < *extent;
  for (Place& place : *arrays) {
    place.extensible = place.extensible && known;
    if (place.extensible) place.text += "[" + std::to_string(*number) + "]";
  }
  return arrays;
}

bool TouchScan::touch_places(const std::optional<Places>& all, Use use) {
  if (!all) return false;
  for (const Place& place : *all) {
    look_at(place.root);
    note_followed(place.root);
    note({at(place.root).name, place.text, "", true, false, use != Use::read});
  }
  return true;
}

// Returns whether the elements are in separate rows. The stub can't describe these.
bool TouchScan::is_in_rows(ir::VariableId id) const {
  const std::optional<model::Buffer> buffer = at(id).unnameable ? std::nullopt : ir::buffer_of(body_, id);
  return buffer && buffer->rows != model::Buffer::Rows::none;
}

// Acquires a number, pointer or object whose address the stub can compute in the same way before the code runs, such as
// `H[k][0]`, `rows[i]` or `v.back()`. Returns false if the stub can't.
bool TouchScan::touch_steady(ir::ExpressionId id, Use use) {
  const ir::Type& type = body_.type_of(id);
  const auto* member = as<ir::Member>(id);
  const bool has_address = !member || (member->place && !member->place->is_bits && !member->place->is_packed);
  const bool is_array = type.kind == Kind::array || type.kind == Kind::std_array;
  const bool is_one = !type.is_volatile && (type.is_scalar() || type.is_object() || type.kind == Kind::pointer ||
                                            type.kind == Kind::record || (is_array && type.extent));
  if (!has_address || !is_one || !is_steady(id, true)) return false;
  const std::size_t described = footprint.accesses.size();
  address(id);
  const std::optional<std::string> text = quote(id);
  // Elements are acquired after objects, so the address of an object can't depend on an element.
  if (footprint.everything || !text || footprint.accesses.size() > described) return false;
  note({*text, *text, "", true, false, use != Use::read});
  return true;
}

}  // namespace ferry::translator::host
