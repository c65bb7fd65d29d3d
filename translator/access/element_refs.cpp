// The part of Scan that finds which element of which buffer an expression denotes. pointees.cpp finds the target of a
// pointer. See scan.h.
//
//   a[i * n + j]      a, linear subscript i * n + j
//   row[j]            a, i * n + j, for `const double* row = a + i * n;`
//   c[i][j]           c, dimensions i and j
#include "access/pointees.h"
#include "access/scan.h"
#include "ir/buffer.h"

#include <algorithm>

namespace ferry::translator::access {

using model::IndexExpression;
using Kind = ir::Type::Kind;
using Operation = model::IndexExpression::Operation;

namespace {

// Returns whether the expression loads a bool from memory. An uninitialised bool may be neither true nor false.
bool loads_flag(const ir::Body& body, ir::ExpressionId root) {
  bool found = false;
  ir::each_below(body, root, [&](ir::ExpressionId id) {
    const auto* load = std::get_if<ir::Load>(&body.expressions[id].node);
    found = found || (load && body.type_of(id).kind == Kind::boolean &&
                      !std::holds_alternative<ir::Name>(body.expressions[load->object].node));
  });
  return found;
}

// Returns whether the subscript is inside the array for all values of its variables.
bool stays_inside(const ir::Body& body, const ir::Type* array, ir::ExpressionId subscript) {
  if (loads_flag(body, subscript)) return false;
  const bool sized = array && array->kind == Kind::array && array->extent;
  const std::optional<ir::ValueBounds> values = sized ? ir::value_bounds(body, subscript) : std::nullopt;
  return values && values->low >= 0 && values->high < *array->extent;
}

// Returns the array that decayed to the subscripted pointer, or null if no array did.
const ir::Type* array_of(const ir::Body& body, ir::ExpressionId pointer) {
  const auto* decay = std::get_if<ir::Decay>(&body.expressions[pointer].node);
  return decay ? &body.type_of(decay->array) : nullptr;
}

}  // namespace

ElementRef Scan::first_of(ir::VariableId id, bool own) {
  return {id, own, IndexExpression::constant(0), model::ValueRange::constant(0)};
}

// Shifts the ranges of the subscripts in `ref` by `by` elements of `scalars` scalars each. If the range of `by` is
// unknown, the shifted ranges are unknown, too.
void Scan::move_values(ElementRef& ref, ir::ExpressionId by, std::int64_t scalars, bool backwards) {
  using enum model::ValueRange::Operation;
  const bool known = ref.values || std::any_of(ref.others.begin(), ref.others.end(),
                                               [](const auto& other) { return other.values.has_value(); });
  std::optional<model::ValueRange> places = known ? value_range(by) : std::nullopt;
  if (places && scalars != 1)
    places = model::ValueRange::binary(multiply, *std::move(places), model::ValueRange::constant(scalars));
  const auto move = [&](std::optional<model::ValueRange>& values) {
    if (!values || !places)
      values.reset();
    else if (!backwards && *values == model::ValueRange::constant(0))
      values = places;
    else
      values = model::ValueRange::binary(backwards ? subtract : add, *values, *places);
  };
  move(ref.values);
  for (ElementRef::Other& other : ref.others) move(other.values);
}

// Returns the row of a table that the lvalue denotes, such as `a[i]` for `double** a`, or none if it doesn't denote a
// row.
std::optional<ElementRef> Scan::row(ir::ExpressionId id) {
  if (!at(id).is_lvalue || !body_.type_of(id).is_row() || body_.type_of(id).is_volatile) return std::nullopt;
  std::optional<ElementRef> ref = element(id);
  if (!ref || !is_table(ref->variable) || ref->checked) return std::nullopt;
  ref->column = ElementRef::Column{};
  return ref;
}

// Records the subscript within a row. A subscript of at most 32 bits is less than model::row_pitch, so it can't reach
// the next row.
void Scan::note_column(ElementRef& ref, ir::ExpressionId position, const std::optional<IndexExpression>& number) const {
  if (!ref.column) return;
  const auto narrow = [&](ir::ExpressionId id) {
    const std::optional<model::IntegerType> type = body_.type_of(id).number_type().integer;
    return type && type->bits <= 32;
  };
  const auto* convert = as<ir::Convert>(position);
  ref.column =
      ElementRef::Column{ref.column->subscripts + 1, number, narrow(position) || (convert && narrow(convert->value))};
}

// Returns whether the variable is declared outside and its elements are rows that may be anywhere in memory.
bool Scan::is_table(ir::VariableId id) const {
  return !declares(id) && ir::table_row(body_, body_.value_type(id)) != nullptr;
}

bool Scan::row_has_size(const ElementRef& ref) const {
  const ir::Type* row = ir::table_row(body_, body_.value_type(ref.variable));
  return row && row->is_container();
}

// Returns the range of the subscripts of all elements in the row. Used for a subscript that is known to be less than
// the row's size.
std::optional<model::ValueRange> Scan::anywhere_in_row(const ElementRef& ref) {
  using enum model::ValueRange::Operation;
  if (!ref.values) return std::nullopt;
  return model::ValueRange::binary(add, *ref.values,
                                   model::ValueRange::binary(between, model::ValueRange::constant(0),
                                                             model::ValueRange::constant(model::row_pitch / 2 - 1)));
}

ir::ExpressionId Scan::object(ir::ExpressionId id) const {
  return rules_.through_temporaries ? ir::bare(body_, id) : ir::without_conversions(body_, id);
}

std::optional<ir::VariableId> Scan::named(ir::ExpressionId id) const {
  const auto* name = as<ir::Name>(object(id));
  return name && may_name(name->variable) ? std::optional(name->variable) : std::nullopt;
}

std::optional<ElementRef> Scan::subscripted(std::optional<ElementRef> ref, ir::ExpressionId position,
                                            const ir::Type& element, const ir::Type* array) {
  if (!ref) return std::nullopt;
  scan_subscript(position);
  if (ref->own && !rules_.own_elements) return ref;
  if (ref->inside) return moved_inside(*std::move(ref), position, element);
  std::optional<IndexExpression> number = index(position);
  if (!number) number = held_index(position);
  if (!number && ref->own && stays_inside(body_, array, position))
    number = IndexExpression::constant(0);  // callers only need to know that the element is in bounds
  if (number && partly_known_ && ref->column && row_has_size(*ref) && rests_on_data(*number))
    number = data_symbol(position);  // `n - 1` may wrap, but the program touches nothing outside the row
  note_column(*ref, position, number);
  const bool anywhere = ref->column && !ref->column->narrow && !number && row_has_size(*ref);
  if (anywhere)
    ref->values = anywhere_in_row(*ref);
  else
    move_values(*ref, position, ir::scalars_in(body_, element), false);
  for (ElementRef::Other& other : ref->others)
    if (other.subscript && number)
      other.subscript = sum(*other.subscript, scaled(*number, ir::scalars_in(body_, element)));
    else
      other.subscript.reset();
  if (!number || !ref->subscript) {
    ref->subscript.reset();
    ref->natural = false;
    return ref;
  }
  ref->subscript = sum(*ref->subscript, scaled(*number, ir::scalars_in(body_, element)));
  ref->dimensions.push_back(*number);
  return ref;
}

bool Scan::holds_objects(ir::VariableId id) const {
  const ir::Type& type = body_.value_type(id);
  const bool array = type.is_container() || type.kind == Kind::array || type.kind == Kind::pointer;
  return array && !declares(id) && ir::element_type(body_, type).is_object_element();
}

void Scan::set_part(model::Access& access, const ElementRef& ref) const {
  if (!holds_objects(ref.variable)) return;
  access.part = model::Part{0, ir::element_type(body_, body_.value_type(ref.variable)).bytes};
  if (!ref.inside) return;
  access.part = ref.inside->bytes;
  access.somewhere_in_part = !ref.inside->exact;
  access.inside = ref.inside->element;
  access.has_address = ref.inside->has_address;
}

// In `p[i].v[k]`, the subscript selects some of the bytes of an array inside the element. A pointer to a single member
// must not be moved, because the bytes after the member belong to other members.
std::optional<ElementRef> Scan::moved_inside(ElementRef ref, ir::ExpressionId by, const ir::Type& element) {
  const std::optional<std::int64_t> number = at(by).value;
  ElementRef::Inside& inside = *ref.inside;
  if (!inside.in_array && number != 0) return std::nullopt;
  const std::int64_t size = element.bytes;
  const bool known =
      inside.exact && number && size > 0 && *number >= 0 && *number < (inside.bytes.end - inside.bytes.begin) / size;
  if (known && inside.in_array) {
    inside.bytes.begin += *number * size;
    inside.bytes.end = inside.bytes.begin + size;
  }
  if (inside.exact && inside.in_array && !known && size > 0)
    if (std::optional<IndexExpression> which = index(by)) inside.element = {*std::move(which), size};
  inside.exact = known;
  inside.in_array = false;
  return ref;
}

std::optional<ElementRef> Scan::array_inside(std::optional<ElementRef> ref) const {
  if (ref && ref->inside) ref->inside->in_array = true;
  return ref;
}

// Returns whether the variable is a reference to a temporary, as in `const Vec3& v = f(x);`. The temporary is a
// separate object, which is scanned at the declaration.
bool Scan::refers_to_temporary(ir::VariableId id) const {
  return body_.value_type(id).record && at(id).initialiser &&
         as<ir::Temporary>(ir::without_conversions(body_, *at(id).initialiser));
}

std::optional<ElementRef> Scan::partly_known_element(ir::ExpressionId id) {
  const llvm::SaveAndRestore keep(partly_known_, true);
  return element(id);
}

std::optional<ElementRef> Scan::element(ir::ExpressionId id) {
  if (const auto* requalified = as<ir::Requalify>(id)) return element(requalified->object);
  if (const auto* subscript = as<ir::Subscript>(id)) {
    // The form `i[a]` is refused for rows, because a kernel's table is an object with an operator[].
    const bool turned = at(subscript->index).source.begin < at(subscript->pointer).source.begin;
    if (turned && body_.type_of(id).is_row()) return std::nullopt;
    std::optional<ElementRef> ref = pointee(subscript->pointer);
    const bool has_offset = ref && ref->dimensions.empty() && ref->subscript &&
                            !(ref->subscript->operation == Operation::constant && ref->subscript->value == 0);
    if (has_offset) ref->natural = false;
    return subscripted(std::move(ref), subscript->index, body_.type_of(id), array_of(body_, subscript->pointer));
  }
  if (const auto* dereference = as<ir::Dereference>(id)) {
    if (body_.type_of(id).is_row()) return std::nullopt;  // a kernel's table only has operator[]
    std::optional<ElementRef> ref = unnatural(pointee(dereference->pointer));
    if (ref && ref->inside && ref->inside->in_array) ref->inside->exact = ref->inside->in_array = false;
    return ref;
  }
  if (const auto* part = as<ir::Member>(id)) return member(*part, body_.type_of(id));
  if (const auto* choice = as<ir::Choose>(id))
    return chosen(*choice, [this](ir::ExpressionId way) { return element(object(way)); });
  if (const auto* call = as<ir::Call>(id)) return element_of_container(*call, id);
  if (const auto* call = as<ir::Inlined>(id)) {
    if (!call->result || !enter(*call, id)) return std::nullopt;
    std::optional<ElementRef> ref = element(*call->result);
    return body_.type_of(id).is_row() ? ref : unnatural(std::move(ref));
  }
  const auto* name = as<ir::Name>(id);
  return name ? element_of_variable(name->variable) : std::nullopt;
}

// Returns the element that contains the member. If kernels support the element's class, also sets which of its bytes
// belong to the member.
std::optional<ElementRef> Scan::member(const ir::Member& member, const ir::Type& type_of_member) {
  const ir::Type& type = body_.type_of(member.object);
  const ir::Type& object = member.arrow && type.element ? body_.types[*type.element] : type;
  if (!object.record || object.is_volatile) return std::nullopt;
  std::optional<ElementRef> ref = member.arrow ? pointee(member.object) : element(member.object);
  if (!ref || !holds_objects(ref->variable)) return unnatural(std::move(ref));
  if (!ref->inside) ref->inside = ElementRef::Inside{{0, object.bytes}};
  ElementRef::Inside& inside = *ref->inside;
  inside.in_array = false;
  inside.has_address = inside.has_address && member.place && !member.place->is_packed && !member.place->is_bits;
  inside.exact = inside.exact && member.place && inside.bytes.end - inside.bytes.begin == object.bytes;
  if (inside.exact) {
    const std::int64_t first = inside.bytes.begin;
    inside.bytes = {first + member.place->bytes.begin, first + member.place->bytes.end};
    inside.exact = !member.place->is_bits && inside.bytes.end - inside.bytes.begin == type_of_member.bytes;
  }
  return ref;
}

// Returns the element that a call on a container denotes, for a container declared outside or a kernel's own
// std::array. Returns none for host code's own containers, which may be anywhere.
std::optional<ElementRef> Scan::element_of_container(const ir::Call& call, ir::ExpressionId id) {
  const bool subscripts = call.callee.kind == ir::Callee::Kind::element;
  if (!subscripts && call.callee.kind != ir::Callee::Kind::access) return std::nullopt;
  if (is_own_view(call.arguments.front())) return element_of_view(call, id);
  if (const auto* choice = as<ir::Choose>(object(call.arguments.front())); choice && subscripts)
    return call.callee.name == "at"
               ? std::nullopt
               : subscripted(chosen_container(*choice), call.arguments[1], body_.type_of(id), nullptr);
  const std::optional<ir::VariableId> container = named(call.arguments.front());
  if (subscripts && (!container || declares(*container)))
    if (std::optional<ElementRef> ref = row(object(call.arguments.front())))
      return call.callee.name == "at" ? std::nullopt
                                      : subscripted(std::move(ref), call.arguments[1], body_.type_of(id), nullptr);
  if (container && !subscripts && is_table(*container)) return std::nullopt;
  if (!container || declares(*container)) return rules_.own_elements ? element_of_own_array(call, id) : std::nullopt;
  ElementRef ref{*container};
  if (subscripts) {
    ref = first_of(*container, false);
    ref.checked = call.callee.name == "at";
    return subscripted(ref, call.arguments[1], body_.type_of(id), nullptr);
  }
  const bool first = call.callee.name == "front";
  if (!first && call.callee.name != "back") return std::nullopt;
  if (first) ref = first_of(*container, false);
  ref.natural = false;
  return ref;
}

std::optional<ElementRef> Scan::element_of_view(const ir::Call& call, ir::ExpressionId id) {
  const bool subscripts = call.callee.kind == ir::Callee::Kind::element;
  if (call.callee.name == "at" || (!subscripts && call.callee.name != "front")) return std::nullopt;
  std::optional<ElementRef> ref = unnatural(viewed(call.arguments.front()));
  return subscripts ? subscripted(std::move(ref), call.arguments[1], body_.type_of(id), nullptr) : ref;
}

// Returns the element that `t[i]` or `f(x)[i]` denotes. The subscript is known only if the array is a part of an
// object.
std::optional<ElementRef> Scan::element_of_own_array(const ir::Call& call, ir::ExpressionId id) {
  const ir::ExpressionId array = call.arguments.front();
  const bool subscripts = call.callee.kind == ir::Callee::Kind::element;
  if (!subscripts && call.callee.name != "front" && call.callee.name != "back") return std::nullopt;
  const bool vector = body_.type_of(array).kind == Kind::vector;
  if (!body_.type_of(array).is_held() && !vector) return std::nullopt;
  std::optional<ElementRef> ref = unnatural(element(object(array)));
  if (ref && vector && !at(ref->variable).memory) return std::nullopt;
  if (!ref || (!ref->own && !holds_objects(ref->variable) && !body_.value_type(ref->variable).is_object()))
    return std::nullopt;
  if (subscripts) scan_subscript(call.arguments[1]);
  ref->checked = call.callee.name == "at";
  if (!ref->inside && holds_objects(ref->variable)) ref->inside = ElementRef::Inside{{0, body_.type_of(array).bytes}};
  if (ref->inside) {
    ref->inside->in_array = true;
    if (subscripts) return moved_inside(*std::move(ref), call.arguments[1], body_.type_of(id));
    ref->inside->exact = ref->inside->in_array = false;
    return ref;
  }
  lose_place(*ref);
  return ref;
}

std::optional<ElementRef> Scan::element_of_variable(ir::VariableId id) {
  if (const auto known = elements_.find(id); known != elements_.end()) {
    const auto& [base, symbol] = known->second;
    ElementRef ref{base, declares(base)};
    ref.natural = false;
    if (ref.own) ref.subscript = IndexExpression::constant(0);
    if (symbol) ref.subscript = IndexExpression::of_symbol(*symbol);
    if (ref.subscript) ref.values = model::ValueRange::number(*ref.subscript);
    return ref;
  }
  if (!declares(id)) {  // it is an outside variable or an alias of one
    if (body_.value_type(id).is_object()) return first_of(id, false);
    const bool alias = body_.value_type(id).is_scalar() && declared_type(id).is_const;
    return alias ? std::optional(ElementRef{id}) : std::nullopt;
  }
  if (declared_type(id).kind == Kind::reference && at(id).initialiser && !refers_to_temporary(id)) {
    if (const auto known = objects_.find(id); known != objects_.end()) return known->second;
    std::optional<ElementRef> ref =
        place_as_declared(id, [this](ir::ExpressionId init) { return element(object(init)); });
    if (body_.value_type(id).record) objects_.insert_or_assign(id, ref);  // kept because a call is entered only once
    return ref;
  }
  if (is_variable_array(id)) return std::nullopt;  // in a kernel, the array is a pointer
  return first_of(id, true);
}

bool Scan::is_variable_array(ir::VariableId id) const { return at(id).memory && declared_type(id).kind == Kind::array; }

}  // namespace ferry::translator::access
