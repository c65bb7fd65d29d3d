// Functions of the user's as device files have them. See shared_declarations.h.
//
//   namespace ns { double at(const double* x, int i) { return x[i] * scale; } }     scale: a constant of namespace ns
//     FERRY_DEVICE_FUNCTION double ferry_user_at_1(const double* x, int i) {
//       constexpr double scale = 0x1p-2;
//       { return x[i] * scale; }
//     }
//
// What it names and neither declares nor has as a constant (a global array) is passed to it as the kernel has it, after
// its own parameters, whatever that is there.
#include "lower/kernel.h"
#include "lower/shared_declarations.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::lower {

namespace {

// `const double (*x)[8]`, `double& x`
std::string declaration(SharedDeclarations& shared, const ir::Body& body, const ir::Type& type,
                        const std::string& name) {
  using Kind = ir::Type::Kind;
  const bool indirect = type.kind == Kind::reference || type.kind == Kind::pointer;
  if (!indirect) return shared.type(body, type) + (name.empty() ? "" : " " + name);
  const std::string mark = type.kind == Kind::reference ? "&" : "*";
  const ir::Type& element = body.types[*type.element];
  if (element.kind == Kind::pointer) return declaration(shared, body, element, mark + name);
  const ir::Type& scalar = ir::innermost_element(body, element);
  const std::string words = (scalar.is_const ? "const " : "") + shared.type(body, scalar);
  if (element.kind != Kind::array) return words + mark + (name.empty() ? "" : " " + name);
  std::string extents;
  for (const ir::Type* array = &element; array->kind == Kind::array; array = &body.types[*array->element])
    extents += "[" + std::to_string(array->extent.value_or(0)) + "]";
  return words + " (" + mark + name + ")" + extents;
}

std::string identifier(const std::string& name) {
  const bool plain = llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  return plain ? name : "function";  // an operator
}

std::set<ir::VariableId> declared(const ir::Body& body) {
  std::set<ir::VariableId> found = ir::uses(body, *body.root).declared;
  std::erase_if(found, [&](ir::VariableId variable) { return body.variables[variable].of_callee; });
  found.insert(body.parameters.begin(), body.parameters.end());
  return found;
}

std::string parameters(SharedDeclarations& shared, const ir::OwnFunction& function) {
  std::string list;
  for (std::size_t p = 0; p < function.body.parameters.size(); ++p) {
    const ir::Variable& parameter = function.body.variables[function.body.parameters[p]];
    const ir::Type& type = function.body.types[parameter.type];
    list += (p == 0 ? "" : ", ") + declaration(shared, function.body, type, parameter.name);
  }
  return list;
}

}  // namespace

std::string SharedDeclarations::function(ir::FunctionId id) {
  if (const auto known = function_names_.find(id); known != function_names_.end()) return known->second;
  const ir::OwnFunction& own = own_functions_[id];
  Fragments fragments(text_);
  fragments.add(own.text);
  DeviceText text{own.body, *this, std::move(fragments), {own.body, declared(own.body), *this}};
  text.find_holes();
  model::DeviceFunction made;
  made.user_name = own.name;
  for (const ir::VariableId outer : own.outer) made.outer.push_back(text.names.name_of(outer));
  leave_out(text);
  fill_names(text);
  convert_arguments(text);
  made.name = "ferry_user_" + identifier(own.name) + "_" + std::to_string(functions.size() + 1);
  made.result = declaration(*this, own.body, own.body.types[own.result], "");
  made.parameters = parameters(*this, own);
  const model::Remark place = text_.remark(own.text);
  made.file = place.file;
  made.body = {place.line, place.column, text.fragments.text(0), false};
  made.declarations = std::move(text.names.declarations);
  made.uses_maths = text.uses_maths;
  functions.push_back(std::move(made));
  return function_names_[id] = functions.back().name;
}

}  // namespace ferry::translator::lower
