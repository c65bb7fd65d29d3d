// See shared_declarations.h.
#include "lower/shared_declarations.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

namespace ferry::translator::lower {

bool SharedDeclarations::hidden(const std::string& name) const {
  return name == "std" || functions_.variables.contains(name) || functions_.local_types.contains(name);
}

std::string SharedDeclarations::enumeration(ir::EnumerationId id) {
  if (const auto known = names_.find(id); known != names_.end()) return known->second;
  const ir::Enumeration& enumeration = enumerations_[id];
  std::string name = enumeration.name;
  name = type_name(name);
  std::string text = (enumeration.is_scoped ? "enum class " : "enum ") + name + " : " + enumeration.computes_as + " {";
  if (enumeration.is_scoped)
    for (const ir::Enumeration::Enumerator& one : enumeration.enumerators)
      text += " " + one.name + " = " + one.value + ",";
  texts.push_back(text + "};");
  names_.emplace(id, name);
  return name;
}

std::string SharedDeclarations::type_name(const std::string& wanted) {
  std::string name = hidden(wanted) || functions_.typedefs.contains(wanted) ? "" : wanted;
  for (int i = 1; name.empty() || type_names_.contains(name); ++i)
    name = "ferry_user_" + wanted + "_" + std::to_string(i);
  type_names_.insert(name);
  return name;
}

std::string SharedDeclarations::type(const ir::Body& body, const ir::Type& type) {
  const ir::Type* element = type.element ? &body.types[*type.element] : nullptr;
  const auto qualified = [&] { return (element->is_const ? "const " : "") + this->type(body, *element); };
  if (type.kind == ir::Type::Kind::pointer && element->kind != ir::Type::Kind::array) return qualified() + "*";
  if (type.kind == ir::Type::Kind::array && type.extent && element->kind != ir::Type::Kind::array)
    return qualified() + "[" + std::to_string(*type.extent) + "]";
  if (type.kind == ir::Type::Kind::span) {
    uses_views = true;
    return "FerryView<" + qualified() + ">";
  }
  if (type.record || type.view) return record(type.record ? *type.record : *type.view);
  return type.enumeration ? enumeration(*type.enumeration) : type.name;
}

std::string SharedDeclarations::enumerator(const ir::EnumeratorName& name) {
  const ir::Enumeration& of = enumerations_[name.enumeration];
  const std::string type = of.name.empty() ? of.computes_as : enumeration(name.enumeration);
  return of.is_scoped ? type + "::" + name.name : "static_cast<" + type + ">(" + name.value + ")";
}

}  // namespace ferry::translator::lower
