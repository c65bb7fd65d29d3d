// The part of Scan that finds the element to which a pointer points. See scan.h and element_refs.cpp.
//
//   a + i * n         a, linear subscript i * n
//   row + j           a, i * n + j, for `const double* row = a + i * n;`
#include "access/pointees.h"

#include "access/scan.h"
#include "ir/buffer.h"

namespace ferry::translator::access {

using model::IndexExpression;
using Kind = ir::Type::Kind;
using Operation = model::IndexExpression::Operation;

void lose_place(ElementRef& ref) {
  ref.subscript.reset();
  ref.values.reset();
  for (ElementRef::Other& other : ref.others) {
    other.subscript.reset();
    other.values.reset();
  }
}

std::optional<ElementRef> unnatural(std::optional<ElementRef> ref) {
  if (ref) ref->natural = false;
  return ref;
}

namespace {

// Returns whether the type is a number, or consists of rows of numbers with row lengths that the type specifies.
bool is_sized(const ir::Body& body, const ir::Type& type) {
  const bool one = type.kind != Kind::array;
  return one ? type.is_scalar() && !type.is_volatile : type.extent && is_sized(body, body.types[*type.element]);
}

// Returns the pointee of a pointer that is initialised with a different pointer. If there is an offset, the subscripts
// aren't the array's own subscripts.
std::optional<ElementRef> of_pointer(std::optional<ElementRef> ref) {
  if (ref && !(ref->dimensions.empty() && ref->subscript == IndexExpression::constant(0))) ref->natural = false;
  return ref;
}

}  // namespace

std::optional<ElementRef> Scan::pointee(ir::ExpressionId id) {
  if (const auto* load = as<ir::Load>(id)) return pointee(load->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return pointee(requalified->object);
  if (const auto* decay = as<ir::Decay>(id)) {
    if (const auto* array = as<ir::Name>(decay->array)) return array_inside(pointee_of_variable(array->variable));
    std::optional<ElementRef> ref = element(decay->array);
    if (ref && holds_objects(ref->variable)) return array_inside(std::move(ref));
    const bool in_object = ref && ir::innermost_element(body_, body_.value_type(ref->variable)).record;
    if (in_object) lose_place(*ref);  // the pointee is an array in the object, or a row of objects
    return ref;
  }
  if (const auto* convert = as<ir::Convert>(id))  // rows that are flat in the tree are flat in a kernel, too
    return at(id).generated_by ? std::nullopt : pointee_of_cast(*convert, body_.type_of(id));
  if (const auto* binary = as<ir::Binary>(id);
      binary && (binary->operation == ir::Operator::plus || binary->operation == ir::Operator::minus))
    return at_offset(*binary, body_.type_of(id));
  if (const auto* update = as<ir::Update>(id)) return moving_pointee(*update, id);
  if (const auto* address = as<ir::Address>(id)) return unnatural(element(address->object));
  if (const auto* call = as<ir::Call>(id); call && call->callee.kind == ir::Callee::Kind::access)
    return pointee_of_access(*call);
  if (const auto* call = as<ir::Inlined>(id))
    return call->result && enter(*call, id) ? unnatural(pointee(*call->result)) : std::nullopt;
  if (const auto* name = as<ir::Name>(id)) return pointee_of_variable(name->variable);
  if (const auto* choice = as<ir::Choose>(id))
    return chosen(*choice, [this](ir::ExpressionId way) { return pointee(way); });
  return body_.type_of(id).kind == Kind::pointer ? row(id) : std::nullopt;
}

// Returns the element to which `v.data()`, `v.begin()` or `v.end()` points.
std::optional<ElementRef> Scan::pointee_of_access(const ir::Call& call) {
  const std::string& name = call.callee.name;
  const bool ends = name == "end" || name == "cend";
  if (!ends && name != "data" && name != "begin" && name != "cbegin") return std::nullopt;
  if (!ends && is_own_view(call.arguments.front())) return unnatural(viewed(call.arguments.front()));
  const std::optional<ir::VariableId> container = named(call.arguments.front());
  if (!ends && (!container || declares(*container)))
    if (std::optional<ElementRef> ref = row(object(call.arguments.front()))) return unnatural(std::move(ref));
  if (!container || is_table(*container)) return std::nullopt;
  const bool own = declares(*container);
  if (own && !(rules_.own_elements && at(*container).memory)) return std::nullopt;
  ElementRef ref = first_of(*container, own);
  if (!ends) return ref;
  ref.natural = false;
  lose_place(ref);
  if (own)
    ref.subscript = count_of(*container);
  else if (rules_.own_elements && !at(*container).of_callee && fixed_size(*container))
    ref.subscript = IndexExpression::of_symbol(
        symbol(model::Symbol::Kind::invariant, "(" + at(*container).host_name + ".size())", model::unsigned_long_type));
  return ref;
}

// Returns the pointee of a cast. The cast may be `(double*)t` for rows of variable length, which are flat in the tree,
// or `(double (*)[8])p`, which views the same numbers as rows.
std::optional<ElementRef> Scan::pointee_of_cast(const ir::Convert& convert, const ir::Type& pointer) {
  const auto* rows = as<ir::Convert>(convert.value);
  if (rows && at(convert.value).generated_by) return pointee_of_cast(*rows, pointer);
  const ir::Type& from = body_.type_of(convert.value);
  if (from.kind != Kind::pointer || !from.element || pointer.kind != Kind::pointer || !pointer.element)
    return std::nullopt;
  const ir::Type &element = body_.types[*from.element], &row = body_.types[*pointer.element];
  const bool same = ir::innermost_element(body_, element).name == ir::innermost_element(body_, row).name;
  return same && is_sized(body_, element) && is_sized(body_, row) ? unnatural(pointee(convert.value)) : std::nullopt;
}

std::optional<ElementRef> Scan::at_offset(const ir::Binary& binary, const ir::Type& pointer) {
  if (pointer.element && body_.types[*pointer.element].is_row()) return std::nullopt;
  const bool left = body_.type_of(binary.left).kind == Kind::pointer;
  const ir::ExpressionId offset = left ? binary.right : binary.left;
  std::optional<ElementRef> ref = unnatural(pointee(left ? binary.left : binary.right));
  if (!ref) return std::nullopt;
  scan_subscript(offset);
  if (ref->own && !rules_.own_elements) return ref;
  if (ref->inside) {  // the result may be anywhere in the array
    if (!ref->inside->in_array && at(offset).value != 0) return std::nullopt;
    ref->inside->exact = false;
    return ref;
  }
  const std::optional<IndexExpression> number = index(offset);
  const bool backwards = binary.operation == ir::Operator::minus;
  note_column(*ref, offset, number);
  if (backwards && ref->column) ref->column->number.reset();
  if (!pointer.element) {
    lose_place(*ref);
    return ref;
  }
  const std::int64_t scalars = ir::scalars_in(body_, body_.types[*pointer.element]);
  move_values(*ref, offset, scalars, backwards);
  const auto moved = [&](std::optional<IndexExpression>& subscript) {
    if (!number || !subscript)
      subscript.reset();
    else
      subscript = sum(*subscript, scaled(*number, scalars), backwards ? Operation::subtract : Operation::add);
  };
  moved(ref->subscript);
  for (ElementRef::Other& other : ref->others) moved(other.subscript);
  return ref;
}

std::optional<ElementRef> Scan::pointee_of_variable(ir::VariableId id) {
  if (!may_name(id)) return std::nullopt;
  if (!declares(id)) return first_of(id, false);
  const Kind kind = declared_type(id).kind;
  if (kind == Kind::reference && body_.value_type(id).kind == Kind::pointer) {  // `double*& p` of an inlined call
    const auto evaluate = [this](ir::ExpressionId init) { return pointee(object(init)); };
    if (changes(id)) return std::nullopt;
    return of_pointer(is_alias(id) ? as_declared(id, evaluate) : place_as_declared(id, evaluate));
  }
  if (kind == Kind::reference)  // a reference to a row: `auto& p = c[i];`
    return place_as_declared(id, [this](ir::ExpressionId init) { return element(object(init)); });
  if (kind == Kind::pointer) {
    if (points_anywhere(id)) return moving_pointee(id);
    std::optional<ElementRef> ref = place_as_declared(id, [this](ir::ExpressionId init) { return pointee(init); });
    if (!ref || !is_table(ref->variable)) return of_pointer(std::move(ref));
    const bool whole_row = ref->natural && ref->dimensions.size() == 1;
    return whole_row ? ref : unnatural(std::move(ref));
  }
  // In the user's text this array has rows, but not in a kernel's text.
  if (is_variable_array(id) && body_.types[*declared_type(id).element].kind == Kind::array) return std::nullopt;
  return first_of(id, true);
}

const ir::Choose* Scan::pointer_choice(ir::ExpressionId id) const {
  if (const auto* load = as<ir::Load>(id)) return pointer_choice(load->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return pointer_choice(requalified->object);
  return body_.type_of(id).kind == Kind::pointer ? as<ir::Choose>(id) : nullptr;
}

bool Scan::points_anywhere(ir::VariableId id) const {
  return changes(id) || (at(id).initialiser && pointer_choice(*at(id).initialiser));
}

}  // namespace ferry::translator::access
