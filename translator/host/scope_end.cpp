// See scope_end.h.
#include "host/scope_end.h"

#include <algorithm>

namespace ferry::translator::host {

namespace {

using Kind = ir::Type::Kind;

// Returns whether the array's size is evaluated at its declaration.
bool has_variable_size(const ir::Body& body, const ir::Type& type) {
  for (const ir::Type* t = &type; t->kind == Kind::array; t = &body.types[*t->element])
    if (!t->extent) return true;
  return false;
}

bool is_container(const model::Local& local) { return local.kind == model::Local::Kind::container; }

// Returns the kind of the variable's own data to which pointers may point, or nullopt if there is no such data.
std::optional<model::Local::Kind> own_data(const ir::Function& function, ir::VariableId id, const ir::Type& type) {
  using LocalKind = model::Local::Kind;
  const ir::Body& body = function.body;
  if (type.destruction == ir::Destruction::elements && type.vectors.empty()) return LocalKind::container;
  if (type.kind == Kind::std_array) return LocalKind::object;
  if (has_variable_size(body, type)) return LocalKind::variable_size;
  const ir::Type& element = innermost_element(body, type);
  if (type.kind == Kind::array && (element.is_scalar() || element.is_object_element())) return LocalKind::object;
  if (type.kind == Kind::span || type.kind == Kind::pointer || type.kind == Kind::other) return std::nullopt;
  const bool pointed_at = function.uses.exposed.contains(id) || type.kind == Kind::array || type.holds_array;
  return pointed_at ? std::optional(LocalKind::object) : std::nullopt;
}

}  // namespace

bool ScopeEnd::forgets_elements() const { return std::any_of(forget.begin(), forget.end(), is_container); }

ScopeEnd scope_end(const ir::Function& function, ir::VariableId id) {
  const ir::Variable& variable = function.body.variables[id];
  const ir::Type& declared = function.body.types[variable.type];
  ScopeEnd end;
  if (!variable.is_local()) return end;
  const bool reference = declared.kind == Kind::reference;
  if (reference && !variable.extends) return end;
  const ir::Type& type = function.body.value_type(id);
  end.frees = type.destruction == ir::Destruction::elements;
  const bool named_elements = reference && end.frees;  // the reference names the lifetime-extended object itself
  end.runs_code = variable.has_cleanup || type.destruction == ir::Destruction::unknown ||
                  (variable.extends && *variable.extends >= ir::Destruction::writes) ||
                  (variable.extends == ir::Destruction::elements && !named_elements) ||
                  (!type.vectors.empty() && variable.name.empty());
  if (type.destruction == ir::Destruction::writes && !reference) {
    end.writes = true;
    end.runs_code = end.runs_code || variable.name.empty();
    if (!end.runs_code) end.forget = {{variable.name, model::Local::Kind::stream}};
    return end;
  }
  if (variable.name.empty() || type.is_volatile) return end;
  // Everything is copied to the host before the destructor runs. Until then, an array inside the object stays on the
  // device.
  if (end.runs_code && !innermost_element(function.body, type).holds_array) return end;
  if (reference && type.kind != Kind::array && type.kind != Kind::std_array && !end.frees) return end;
  if (const auto kind = own_data(function, id, type)) end.forget.push_back({variable.name, *kind});
  for (const model::OwnedPath& path : type.vectors)
    end.forget.push_back({variable.name + path.name, model::Local::Kind::container, path.in(variable.name)});
  return end;
}

}  // namespace ferry::translator::host
