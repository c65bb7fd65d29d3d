// The part of FootprintScan that describes the values of loaded elements, for use in subscripts, and the contents of
// copied objects. See scan_values.cpp.
//
//   x[col[k]]                                load(col, k)
//   const Atom p = a[j]; … table[p.type]     load(a, j), the bytes of `type`
//
//   for (int p : points)                     load(points, …)
//
// It only handles copies and range-for variables that never change afterwards.
#include "footprint/footprint_scan.h"
#include "footprint/value_arithmetic.h"
#include "ir/queries.h"

namespace ferry::translator::footprint {

using Kind = ir::Type::Kind;
using model::NumberType;
using model::Part;
using model::ValueRange;

namespace {

// Returns whether copying an object of this type copies the element's whole contents.
bool is_copied_whole(const ir::Type& type) { return type.kind == Kind::record || type.kind == Kind::std_array; }

bool is_same_object(const ir::Body& body, const ir::Type& a, const ir::Type& b) {
  if (!is_copied_whole(a) || a.kind != b.kind || a.bytes != b.bytes || a.record != b.record) return false;
  return a.kind == Kind::record || ir::element_type(body, a).number_type() == ir::element_type(body, b).number_type();
}

// Returns the array that the expression subscripts, or nullopt if it isn't a subscript.
std::optional<ir::ExpressionId> array_around(const ir::Body& body, ir::ExpressionId element) {
  const ir::Expression& e = body.expressions[element];
  if (const auto* subscript = std::get_if<ir::Subscript>(&e.node)) {
    const auto* decay = std::get_if<ir::Decay>(&body.expressions[subscript->pointer].node);
    return decay ? std::optional(decay->array) : std::nullopt;
  }
  const auto* call = std::get_if<ir::Call>(&e.node);
  const bool subscripts = call && call->callee.kind == ir::Callee::Kind::element;
  return subscripts ? std::optional(call->arguments.front()) : std::nullopt;
}

// Returns the type of the array of numbers that contains the number, or null if there is none.
const ir::Type* numbers_around(const ir::Body& body, ir::ExpressionId number) {
  const std::optional<ir::ExpressionId> around = array_around(body, ir::bare(body, number));
  const ir::Type* array = around ? &body.type_of(*around) : nullptr;
  const bool same =
      array && array->element && body.types[*array->element].number_type() == body.type_of(number).number_type();
  return same ? array : nullptr;
}

// Returns which bytes of an element, which is an object, contain the number or the subscripted array of numbers. If the
// expression is an object itself, returns all its bytes. Returns nullopt if the bytes are unknown.
std::optional<Part> bytes_of(const ir::Body& body, const access::ElementRef& ref, ir::ExpressionId id) {
  const ir::Type& type = body.type_of(id);
  if (type.is_volatile) return std::nullopt;
  if (!ref.inside) return is_copied_whole(type) ? std::optional(Part{0, type.bytes}) : std::nullopt;
  const std::int64_t bytes = ref.inside->bytes.end - ref.inside->bytes.begin;
  if (ref.inside->exact) return bytes == type.bytes ? std::optional(ref.inside->bytes) : std::nullopt;
  const ir::Type* array = type.record ? nullptr : numbers_around(body, id);
  return array && array->bytes == bytes ? std::optional(ref.inside->bytes) : std::nullopt;
}

// Returns which bytes of the variable's own object contain the number, or nullopt if they are unknown.
std::optional<Part> bytes_in(const ir::Body& body, ir::VariableId variable, ir::ExpressionId id) {
  id = ir::bare(body, id);
  if (body.type_of(id).is_volatile) return std::nullopt;
  std::int64_t bytes = body.type_of(id).bytes, begin = 0;
  if (const std::optional<ir::ExpressionId> around = array_around(body, id)) {
    if (!numbers_around(body, id)) return std::nullopt;
    id = ir::bare(body, *around);
    bytes = body.type_of(id).bytes;
  }
  while (const auto* member = std::get_if<ir::Member>(&body.expressions[id].node)) {
    if (member->arrow || !member->place || member->place->is_bits) return std::nullopt;
    begin += member->place->bytes.begin;
    id = ir::bare(body, member->object);
  }
  const auto* name = std::get_if<ir::Name>(&body.expressions[id].node);
  if (!name || name->variable != variable || bytes <= 0) return std::nullopt;
  return Part{begin, begin + bytes};
}

ValueRange loaded(int buffer, NumberType type, const access::ElementRef& ref, const std::optional<Part>& part) {
  ValueRange value =
      ValueRange::load(buffer, std::move(type), ref.values ? *ref.values : ValueRange::any(model::long_type));
  if (part)
    for (const std::int64_t end : {part->begin, part->end})
      value.operands.push_back(ValueRange::number(model::IndexExpression::constant(end)));
  return value;
}

Part part_of(const ValueRange& object) { return {object.operands[1].index.value, object.operands[2].index.value}; }

}  // namespace

// Records the value that an expression reads, until the expression is scanned again. Reading an object is a load
// without a type.
void FootprintScan::note_load(const ElementRef& ref, std::optional<int> buffer, ir::ExpressionId id) {
  const ir::Type& type = body_.type_of(id);
  if (!counts(type) && !is_copied_whole(type)) return;
  const NumberType number = is_copied_whole(type) ? NumberType{} : type.number_type();
  ValueRange value = ValueRange::any(number);
  const bool of_object = buffer && holds_objects(ref.variable);
  const std::optional<Part> part = of_object ? bytes_of(body_, ref, id) : std::nullopt;
  if (buffer && !is_table(ref.variable) && (!of_object || part))
    value = loaded(*buffer, number, ref, part);
  else if (ref.own)
    value = value_in(ref.variable, id);
  loads_.insert_or_assign(id, value);
  loads_.insert_or_assign(ir::bare(body_, id), std::move(value));
}

// Returns the range of the values of any element of a local array. For a copied object, returns the element's value at
// the time of the copy.
ValueRange FootprintScan::value_in(ir::VariableId own, ir::ExpressionId id) const {
  const ValueRange* known = values_.find(own);
  const NumberType number = body_.type_of(id).number_type();
  if (!known) return ValueRange::any(number);
  if (!is_copied_whole(declared_type(own))) return *known;
  const std::optional<Part> part = bytes_in(body_, own, id);
  if (!part) return ValueRange::any(number);
  const Part object = part_of(*known);
  ValueRange value = *known;
  value.type = number;
  value.operands[1] = ValueRange::number(model::IndexExpression::constant(object.begin + part->begin));
  value.operands[2] = ValueRange::number(model::IndexExpression::constant(object.begin + part->end));
  return value;
}

// Returns the load that filled an object of type `wanted`. The expression that was copied has just been scanned.
// Returns nullopt if the expression isn't an element or its value is unknown.
std::optional<ValueRange> FootprintScan::copied_object(ir::ExpressionId id, const ir::Type& wanted) const {
  id = ir::bare(body_, id);
  const ir::Type& type = body_.type_of(id);
  if (!is_same_object(body_, type, wanted)) return std::nullopt;
  if (const auto* made = as<ir::Construct>(id))
    return made->copies ? copied_object(made->arguments.front(), wanted) : std::nullopt;
  if (const auto* call = as<ir::Inlined>(id)) return call->result ? copied_object(*call->result, wanted) : std::nullopt;
  const ValueRange* known = nullptr;
  if (const auto* name = as<ir::Name>(id)) known = values_.find(name->variable);
  if (const auto load = loads_.find(id); load != loads_.end()) known = &load->second;
  const bool object = known && known->operation == ValueRange::Operation::load && known->operands.size() == 3 &&
                      part_of(*known).end - part_of(*known).begin == type.bytes;
  return object ? std::optional(*known) : std::nullopt;
}

// Records the contents of an object that the nest declares.
void FootprintScan::note_copy(ir::VariableId id) {
  values_.forget(id);
  const ir::Type& type = declared_type(id);
  if (!at(id).initialiser || type.is_volatile || changes(id) || function_.exposed(id)) return;
  if (std::optional<ValueRange> object = copied_object(*at(id).initialiser, type))
    values_.assign(id, *std::move(object));
}

// Records the contents of a range-for's variable.
void FootprintScan::note_copy_of_element(ir::VariableId id, const ElementRef& ref) {
  values_.forget(id);
  const ir::Type& type = declared_type(id);
  if (type.is_volatile || changes(id) || function_.exposed(id) || ref.own || is_table(ref.variable)) return;
  const ir::Type& element = ir::element_type(body_, body_.value_type(ref.variable));
  const bool object = holds_objects(ref.variable);
  if (object ? !is_same_object(body_, element, type) : !counts(element) || !follows(id)) return;
  const std::optional<int> number = buffer(ref.variable, at(id).source);
  if (!number) return;
  const NumberType from = object ? NumberType{} : element.number_type();
  ValueRange value = loaded(*number, from, ref, object ? std::optional(Part{0, type.bytes}) : std::nullopt);
  values_.assign(id, object ? std::move(value) : converted(std::move(value), from, type.number_type()));
}

}  // namespace ferry::translator::footprint
