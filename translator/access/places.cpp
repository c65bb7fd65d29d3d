// The part of Scan that follows an expression to its place: which buffer, and which element of it. See scan.h.
//
//   a[i * n + j]      a, linear subscript i * n + j
//   row[j]            a, i * n + j, for `const double* row = a + i * n;`
//   c[i][j]           c, dimensions i and j
#include "access/scan.h"
#include "ir/queries.h"

namespace ferry::translator::access {

using model::IndexExpression;
using Kind = ir::Type::Kind;
using Operation = model::IndexExpression::Operation;

namespace {

// Whatever the subscript's variables hold.
bool stays_inside(const ir::Body& body, const ir::Type* array, ir::ExpressionId subscript) {
  const bool sized = array && array->kind == Kind::array && array->extent;
  const std::optional<ir::ValueBounds> values = sized ? ir::value_bounds(body, subscript) : std::nullopt;
  return values && values->low >= 0 && values->high < *array->extent;
}

// The array that a subscripted pointer was made of.
const ir::Type* array_of(const ir::Body& body, ir::ExpressionId pointer) {
  const auto* decay = std::get_if<ir::Decay>(&body.expressions[pointer].node);
  return decay ? &body.type_of(decay->array) : nullptr;
}

std::optional<Place> unnatural(std::optional<Place> place) {
  if (place) place->natural = false;
  return place;
}

}  // namespace

ir::ExpressionId Scan::object(ir::ExpressionId id) const {
  return rules_.through_temporaries ? ir::bare(body_, id) : ir::without_conversions(body_, id);
}

std::optional<ir::VariableId> Scan::named(ir::ExpressionId id) const {
  const auto* name = as<ir::Name>(object(id));
  return name && may_name(name->variable) ? std::optional(name->variable) : std::nullopt;
}

std::optional<Place> Scan::subscripted(std::optional<Place> place, ir::ExpressionId position, const ir::Type& element,
                                       const ir::Type* array) {
  if (!place) return std::nullopt;
  scan(position);
  if (place->own && !rules_.own_elements) return place;
  std::optional<IndexExpression> number = index(position);
  if (!number && place->own && stays_inside(body_, array, position))
    number = IndexExpression::constant(0);  // of these only that is asked
  if (!number || !place->subscript) {
    place->subscript.reset();
    place->natural = false;
    return place;
  }
  place->subscript = sum(*place->subscript, scaled(*number, ir::scalars_in(body_, element)));
  place->dimensions.push_back(*number);
  return place;
}

std::optional<Place> Scan::element(ir::ExpressionId id) {
  if (const auto* requalified = as<ir::Requalify>(id)) return element(requalified->object);
  if (const auto* subscript = as<ir::Subscript>(id)) {
    std::optional<Place> place = behind_pointer(subscript->pointer);
    const bool behind_offset = place && place->dimensions.empty() && place->subscript &&
                               !(place->subscript->operation == Operation::constant && place->subscript->value == 0);
    if (behind_offset) place->natural = false;
    return subscripted(std::move(place), subscript->index, body_.type_of(id), array_of(body_, subscript->pointer));
  }
  if (const auto* dereference = as<ir::Dereference>(id)) return unnatural(behind_pointer(dereference->pointer));
  if (const auto* call = as<ir::Call>(id)) return element_of_container(*call, id);
  const auto* name = as<ir::Name>(id);
  return name ? element_of_variable(name->variable) : std::nullopt;
}

// Of one outside: no kernel can hold a container of its own, and host code's own elements may be anywhere.
std::optional<Place> Scan::element_of_container(const ir::Call& call, ir::ExpressionId id) {
  const bool subscripts = call.callee.kind == ir::Callee::Kind::element;
  if (!subscripts && call.callee.kind != ir::Callee::Kind::access) return std::nullopt;
  const std::optional<ir::VariableId> container = named(call.arguments.front());
  if (!container || declares(*container)) return std::nullopt;
  Place place{*container};
  if (subscripts) {
    place.subscript = IndexExpression::constant(0);
    return subscripted(place, call.arguments[1], body_.type_of(id), nullptr);
  }
  const bool first = call.callee.name == "front";
  if (!first && call.callee.name != "back") return std::nullopt;
  if (first) place.subscript = IndexExpression::constant(0);
  place.natural = false;
  return place;
}

std::optional<Place> Scan::element_of_variable(ir::VariableId id) {
  if (const auto known = elements_.find(id); known != elements_.end()) {
    const auto& [base, symbol] = known->second;
    Place place{base, declares(base)};
    place.natural = false;
    if (place.own) place.subscript = IndexExpression::constant(0);
    if (symbol) place.subscript = IndexExpression::of_symbol(*symbol);
    return place;
  }
  if (!declares(id)) {  // an alias of a variable outside
    const bool alias = body_.value_type(id).is_scalar() && declared_type(id).is_const;
    return alias ? std::optional(Place{id}) : std::nullopt;
  }
  if (declared_type(id).kind == Kind::reference && at(id).initialiser)
    return as_declared(id, [this](ir::ExpressionId init) { return element(object(init)); });
  return Place{id, true, IndexExpression::constant(0)};
}

std::optional<Place> Scan::behind_pointer(ir::ExpressionId id) {
  if (const auto* load = as<ir::Load>(id)) return behind_pointer(load->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return behind_pointer(requalified->object);
  if (const auto* decay = as<ir::Decay>(id)) {
    const auto* array = as<ir::Name>(decay->array);
    return array ? behind_variable(array->variable) : element(decay->array);
  }
  if (const auto* binary = as<ir::Binary>(id);
      binary && (binary->operation == ir::Operator::plus || binary->operation == ir::Operator::minus))
    return behind_offset(*binary, body_.type_of(id));
  if (const auto* address = as<ir::Address>(id)) return unnatural(element(address->object));
  if (const auto* call = as<ir::Call>(id);
      call && call->callee.kind == ir::Callee::Kind::access && call->callee.name == "data") {
    const std::optional<ir::VariableId> container = named(call->arguments.front());
    if (!container || declares(*container)) return std::nullopt;
    return Place{*container, false, IndexExpression::constant(0)};
  }
  const auto* name = as<ir::Name>(id);
  return name ? behind_variable(name->variable) : std::nullopt;
}

std::optional<Place> Scan::behind_offset(const ir::Binary& binary, const ir::Type& pointer) {
  const bool left = body_.type_of(binary.left).kind == Kind::pointer;
  const ir::ExpressionId offset = left ? binary.right : binary.left;
  std::optional<Place> place = unnatural(behind_pointer(left ? binary.left : binary.right));
  if (!place) return std::nullopt;
  scan(offset);
  if (place->own && !rules_.own_elements) return place;
  const std::optional<IndexExpression> number = index(offset);
  if (!number || !place->subscript || !pointer.element) {
    place->subscript.reset();
    return place;
  }
  place->subscript = sum(*place->subscript, scaled(*number, ir::scalars_in(body_, body_.types[*pointer.element])),
                         binary.operation == ir::Operator::minus ? Operation::subtract : Operation::add);
  return place;
}

std::optional<Place> Scan::behind_variable(ir::VariableId id) {
  if (!may_name(id)) return std::nullopt;
  if (!declares(id)) return Place{id, false, IndexExpression::constant(0)};
  const Kind kind = declared_type(id).kind;
  if (kind == Kind::reference)  // a row: `auto& p = c[i];`
    return as_declared(id, [this](ir::ExpressionId init) { return element(object(init)); });
  if (kind == Kind::pointer) {
    if (changes(id)) return std::nullopt;
    return unnatural(as_declared(id, [this](ir::ExpressionId init) { return behind_pointer(init); }));
  }
  return Place{id, true, IndexExpression::constant(0)};
}

}  // namespace ferry::translator::access
