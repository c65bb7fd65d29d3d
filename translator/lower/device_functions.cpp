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
  bool is_const = scalar.is_const;
  std::string extents;
  for (const ir::Type* array = &element; array->kind == Kind::array; array = &body.types[*array->element]) {
    is_const |= array->is_const;  // of arrays of arrays: const as a whole
    extents += "[" + std::to_string(array->extent.value_or(0)) + "]";
  }
  const std::string words = (is_const ? "const " : "") + shared.type(body, scalar);
  if (element.kind != Kind::array) return words + mark + (name.empty() ? "" : " " + name);
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

// The kernel has containers as views, and sums of integers in unsigned types.
bool is_given(const ir::Body& body, const ir::Type& type) {
  if (type.is_container()) return true;
  if (type.kind != ir::Type::Kind::reference) return false;
  const ir::Type& object = body.types[*type.element];
  return object.is_container() || (object.kind == ir::Type::Kind::integer && !object.is_const);
}

void add_parameters(SharedDeclarations& shared, const ir::OwnFunction& function, model::DeviceFunction& made) {
  for (const ir::VariableId id : function.body.parameters) {
    const ir::Variable& parameter = function.body.variables[id];
    const ir::Type& type = function.body.types[parameter.type];
    std::string& list = made.parameters;
    list += list.empty() ? "" : ", ";
    if (parameter.is_lambda)
      list += "[[__maybe_unused__]] FerryLambda " + parameter.name;
    else if (is_given(function.body, type))
      list += "FerryGiven" + std::to_string(made.given++) + "& " + parameter.name;
    else
      list += declaration(shared, function.body, type, parameter.name);
  }
}

}  // namespace

std::string SharedDeclarations::function(ir::FunctionId id, const CalledUpdates& updates) {
  const std::pair form(id, updates.key());
  if (const auto known = function_names_.find(form); known != function_names_.end()) return known->second;
  const ir::OwnFunction& own = own_functions_[id];
  Fragments fragments(text_);
  fragments.add(own.text);
  DeviceText text{own.body, *this, std::move(fragments), {own.body, declared(own.body), *this}};
  text.find_holes();
  text.called = updates.calls;
  model::DeviceFunction made;
  made.user_name = own.name;
  for (const ir::VariableId outer : own.outer) made.outer.push_back(text.names.name_of(outer));
  leave_out(text);
  fill_names(text);
  convert_arguments(text);
  for (const footprint::Update& update : updates.atomic) make_atomic(text.fragments, *updates.body, update);
  made.name = "ferry_user_" + identifier(own.name) + "_" + std::to_string(functions.size() + 1);
  made.result = declaration(*this, own.body, own.body.types[own.result], "");
  add_parameters(*this, own, made);
  const model::Remark place = text_.remark(own.text);
  made.file = place.file;
  made.body = {place.line, place.column, text.fragments.text(0), false};
  made.declarations = std::move(text.names.declarations);
  made.uses_maths = text.uses_maths;
  functions.push_back(std::move(made));
  return function_names_[form] = functions.back().name;
}

}  // namespace ferry::translator::lower
