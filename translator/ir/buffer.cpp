// See buffer.h.
#include "ir/buffer.h"

namespace ferry::translator::ir {

namespace {

// Descends through nested arrays and collects their extents. Returns the innermost type, or null if an array has no
// constant extent.
const Type* descend(const Body& body, const Type* type, std::vector<std::int64_t>& extents) {
  while (type->kind == Type::Kind::array) {
    if (!type->extent) return nullptr;
    extents.push_back(*type->extent);
    type = &body.types[*type->element];
  }
  return type;
}

// The row type of a table, such as `double*` or `std::vector<double>`. row_of() returns none if rows have no scalars.
struct Row {
  const Type* element;
  model::Buffer::Rows kind;
};
std::optional<Row> row_of(const Body& body, const Type& type) {
  if (type.is_volatile || !type.is_row()) return std::nullopt;
  const Type& element = body.types[*type.element];
  const bool pointer = type.kind == Type::Kind::pointer;
  if (!element.is_scalar()) return std::nullopt;
  return Row{&element, pointer ? model::Buffer::Rows::pointers : model::Buffer::Rows::containers};
}

}  // namespace

const Type* table_row(const Body& body, const Type& type) {
  const bool table = type.kind == Type::Kind::pointer || type.kind == Type::Kind::array || type.is_container();
  const Type* row = table && type.element ? &body.types[*type.element] : nullptr;
  return row && row->is_row() ? row : nullptr;
}

std::optional<model::Buffer> buffer_of(const Body& body, VariableId id) {
  const Variable& variable = body.variables[id];
  const Type& type = body.value_type(id);
  if (type.is_volatile || variable.name.empty()) return std::nullopt;
  model::Buffer buffer;
  buffer.name = buffer.shown = variable.name;
  buffer.text = variable.host_name;
  buffer.has_extent = variable.has_extent && !variable.extent;
  const Type* element = type.element ? &body.types[*type.element] : nullptr;
  if (type.is_container()) {
    const bool array = type.kind == Type::Kind::std_array;
    buffer.shape = array ? model::Buffer::Shape::sized_array : model::Buffer::Shape::container;
    buffer.const_element = element->is_const || (type.kind != Type::Kind::span && type.is_const);
    if (array) buffer.fixed_size = std::to_string(type.extent.value_or(0));
  } else if (type.kind == Type::Kind::pointer || (type.kind == Type::Kind::array && !type.extent)) {
    element = descend(body, element, buffer.inner_extents);
    if (element) buffer.const_element = element->is_const;
  } else if (type.kind == Type::Kind::array) {
    buffer.shape = model::Buffer::Shape::c_array;
    element = descend(body, &type, buffer.inner_extents);
    if (!element) return std::nullopt;
    buffer.const_element = element->is_const;
    buffer.fixed_size = std::to_string(buffer.inner_extents.front());
    buffer.inner_extents.erase(buffer.inner_extents.begin());
  } else {
    return std::nullopt;
  }
  if (element && element->is_row()) {
    const std::optional<Row> row = row_of(body, *element);
    if (!row || !buffer.inner_extents.empty()) return std::nullopt;
    const bool of_table = type.kind != Type::Kind::span && type.kind != Type::Kind::pointer && type.is_const;
    buffer.rows = row->kind;
    buffer.const_element = row->element->is_const;
    if (row->kind == model::Buffer::Rows::containers && element->owns_elements())
      buffer.const_element = element->is_const || of_table;
    buffer.inner_extents = {model::row_pitch};
    buffer.has_extent = false;
    element = row->element;
  }
  if (!element || !(element->is_scalar() || element->is_object_element())) return std::nullopt;
  buffer.element = element->name;
  if (element->is_object_element()) buffer.record_bytes = buffer.unit = element->bytes;
  buffer.members = element->members;
  buffer.contents = element->contents;
  return buffer;
}

}  // namespace ferry::translator::ir
