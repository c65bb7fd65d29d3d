// Writes the user's functions for device files. See shared_declarations.h.
//
//   namespace ns { double at(const double* x, int i) { return x[i] * scale; } }     scale: a constant of namespace ns
//     FERRY_DEVICE_FUNCTION double ferry_user_at_1(const double* x, int i) {
//       constexpr double scale = 0x1p-2;
//       { return x[i] * scale; }
//     }
//
// Other variables that the function names, such as a global array, are passed in their kernel form after its own
// parameters.
#include "ir/check.h"
#include "lower/kernel.h"
#include "lower/kernel_names.h"
#include "lower/shared_declarations.h"
#include "model/words.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::lower {

namespace {

// Returns a declaration such as `const double (*x)[8]` or `double& x`.
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
    is_const |= array->is_const;  // an array is const if any level is
    extents += "[" + std::to_string(array->extent.value_or(0)) + "]";
  }
  const std::string words = (is_const ? "const " : "") + shared.type(body, scalar);
  if (element.kind != Kind::array) return words + mark + (name.empty() ? "" : " " + name);
  return words + " (" + mark + name + ")" + extents;
}

std::string identifier(const std::string& name) {
  const bool plain = llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  return plain ? name : "operator";
}

std::set<ir::VariableId> declared(const ir::Body& body) {
  std::set<ir::VariableId> found = ir::uses(body, *body.root).declared;
  std::erase_if(found, [&](ir::VariableId variable) { return body.variables[variable].of_callee; });
  found.insert(body.parameters.begin(), body.parameters.end());
  return found;
}

// Returns whether the parameter's type must be deduced, because the kernel's argument may have a different type.
// Containers are views, pointers may be restricted, and integer sums have unsigned types. Pointers whose reads are
// checked are objects (CalledUpdates::tried).
bool is_passed(const ir::Body& body, const ir::Type& type) {
  if (type.kind == ir::Type::Kind::pointer && body.types[*type.element].is_row()) return true;  // a table of rows
  if (type.is_container()) return !type.is_held();  // a std::array by value belongs to the function
  if (type.kind != ir::Type::Kind::reference) return false;
  const ir::Type& object = body.types[*type.element];
  const bool number = object.kind == ir::Type::Kind::integer, pointer = object.kind == ir::Type::Kind::pointer;
  return object.is_container() || ((number || pointer) && !object.is_const);
}

// Returns whether the parameter is bound to a temporary, like `const std::array<double, 3>& x` in a call `f(g(i))`.
bool binds_temporary(const ir::Body& body, const ir::Type& type) {
  const ir::Type* object = type.kind == ir::Type::Kind::reference ? &body.types[*type.element] : nullptr;
  return object && object->is_container() && object->is_held() && object->is_const;
}

// Returns whether the body ends with a return. If it doesn't, control may reach the function's end where the user's
// function throws.
bool ends_with_return(const ir::Body& body) {
  const auto* block = std::get_if<ir::Block>(&body.statements[*body.root].node);
  return block && !block->statements.empty() &&
         std::holds_alternative<ir::Return>(body.statements[block->statements.back()].node);
}

// Returns the result type. For `long*& first()` it is deduced, because the kernel's pointer may be restricted, and only
// a reference of that exact type can be bound to it. A reference to a row is deduced, too, because kernels have a view
// of the row.
std::string result_type(SharedDeclarations& shared, const ir::OwnFunction& own, bool ends) {
  const ir::Type& type = own.body.types[own.result];
  const ir::Type* object = type.kind == ir::Type::Kind::reference ? &own.body.types[*type.element] : nullptr;
  const bool row = object && (object->kind == ir::Type::Kind::span || object->owns_elements());
  if (row || (object && object->kind == ir::Type::Kind::pointer && !own.member && !ends)) return "auto&";
  return declaration(shared, own.body, type, "");
}

std::string comma(const std::string& list) { return list.empty() ? "" : ", "; }

// Adds the function's own parameters, and after them the callers' variables that it names. The latter get default
// arguments in operators and constructors, because calls to these can't pass additional arguments. `text` is the
// function's own text in the kernel file.
void add_parameters(SharedDeclarations& shared, const ir::OwnFunction& function, const std::vector<std::string>& outer,
                    const CalledUpdates& updates, const std::string& text, model::DeviceFunction& made) {
  const bool unnamed = function.member && function.member->kind != ir::OwnFunction::Member::Kind::named;
  std::string types;
  int given = 0;
  for (std::size_t p = 0; p < function.body.parameters.size(); ++p) {
    const ir::Variable& parameter = function.body.variables[function.body.parameters[p]];
    const ir::Type& type = function.body.types[parameter.type];
    const bool named_only = parameter.is_lambda || parameter.in_parts;
    std::string one = named_only ? "[[__maybe_unused__]] FerryLambda " + parameter.name
                                 : declaration(shared, function.body, type, parameter.name);
    if (!named_only && is_passed(function.body, type)) {
      const std::string name = "FerryGiven" + std::to_string(given++);
      types += comma(types) + "class " + name;
      one = name + (binds_temporary(function.body, type) ? "&& " : "& ") + parameter.name;
    } else if (updates.tried.contains(parameter.name)) {
      const std::string name = "FerryGiven" + std::to_string(given++);
      types += comma(types) + "class " + name;
      one = name + " " + parameter.name;
    }
    // The text may not name the parameter, because it was in an empty pack or in a branch that this instance lacks.
    if (!named_only && !parameter.name.empty() && !model::has_word(text, parameter.name))
      one.insert(0, "[[__maybe_unused__]] ");
    made.parameters += comma(made.parameters) + one;
    if (const std::optional<ir::Number>& number = function.defaults[p]; unnamed && number)
      one += " = " + number_text(*number, shared.type(function.body, type));
    made.declared_parameters += comma(made.declared_parameters) + one;
  }
  std::vector<std::string> more = outer;
  for (const std::string& result : updates.results()) more.push_back(result);
  for (std::size_t o = 0; o < more.size(); ++o) {
    const std::string name = "FerryOuter" + std::to_string(o);
    types += comma(types) + "class " + name;
    // If it is unused, only an attribute named the variable, and the kernel's text has no attributes.
    const bool is_used = model::has_word(text, more[o]);
    for (std::string* list : {&made.parameters, &made.declared_parameters})
      *list += comma(*list) + (is_used ? "" : "[[__maybe_unused__]] ") + name + "& " + more[o];
  }
  if (!types.empty()) made.head = "template <" + types + "> ";
}

// Adds the parts of a member function that are between its parameters and its body.
void add_member_parts(const ir::OwnFunction::Member& member, const std::string& initialisers,
                      model::DeviceFunction& made) {
  using Kind = ir::OwnFunction::Member::Kind;
  if (member.is_const) made.qualifiers = " const";
  if (member.of_lvalues) made.qualifiers += " &";
  if (!initialisers.empty()) made.initialisers = " : " + initialisers;
  if (member.kind == Kind::constructor || member.kind == Kind::conversion) made.result.clear();
}

// Returns the updates in one target of a call through a pointer. Lifter::target_call explains the key.
CalledUpdates updates_of_target(const CalledUpdates& updates, std::uint32_t text, std::size_t number) {
  const auto known = updates.calls.find({text + static_cast<std::uint32_t>(number), text});
  return known == updates.calls.end() ? CalledUpdates{} : known->second;
}

}  // namespace

std::string SharedDeclarations::function(ir::FunctionId id, const CalledUpdates& updates) {
  const std::pair form(id, updates.key());
  if (const auto known = function_names_.find(form); known != function_names_.end()) return known->second;
  const ir::OwnFunction& own = own_functions_[id];
  if (!own.targets.empty() || own.is_open) return function_names_[form] = chooser(id, updates);
  if (own.elements > 0) return function_names_[form] = selector(own.elements);
  DeviceText text(own.body, text_, declared(own.body), *this);
  text.fragments.add(own.text, *own.body.root);
  const bool initialises = own.member && own.member->initialisers;
  if (initialises) text.fragments.add(*own.member->initialisers, *own.body.root);
  const std::vector<ir::End> ends = ir::ends_in(own.body, *own.body.root);
  std::vector<schedule::Slice::LeftOut> left;
  for (const ir::End& end : ends) left.push_back({end.source});
  text.find_holes(left);
  text.called = updates.calls;
  text.names.in_place = initialises;  // initialisers precede the body's declarations
  model::DeviceFunction made;
  made.user_name = own.name;
  std::vector<std::string> outer;
  for (const ir::VariableId variable : own.outer) outer.push_back(text.names.name_of(variable));
  leave_out(text);
  fill_names(text);
  call_operators(text);
  convert_arguments(text);
  bind_elements(text);
  for (const footprint::Update& update : updates.atomic) make_atomic(text, *updates.body, update);
  leave_ends(text, ends, false);
  for (const footprint::ElementReduction& sum : updates.sums) make_partial_result(text, *updates.body, sum);
#ifndef NDEBUG
  ir::require_well_formed(text.body, "lower");
#endif
  made.result = result_type(*this, own, !ends.empty());
  if (!ends.empty() && !ends_with_return(own.body) && made.result != "void")
    text.fragments.put_before(own.text.end, "return FerryType<" + made.result + ">(); ");
  const std::string initialisers = initialises ? text.fragments.text(1) : "";
  add_parameters(*this, own, outer, updates, text.fragments.text(0) + initialisers, made);
  const std::string name = add_name(own, updates, initialisers, made);
  for (const ir::FunctionId constructor : own.runs) function(constructor, {});
  const model::Remark place = text_.remark(own.text);
  made.file = place.file;
  made.body = {place.line, place.column, text.fragments.text(0), false};
  made.declarations = std::move(text.names.declarations);
  made.uses_maths = text.uses_maths;
  if (made.uses_maths) with_maths_.insert(id);
  functions.push_back(std::move(made));
  return function_names_[form] = name;
}

// Writes `switch (ferry_function) { case 1: return ferry_user_square_1(ferry_given_0); default: … }`. As in a direct
// call, the variables that a chosen function names are passed after its arguments.
std::string SharedDeclarations::chooser(ir::FunctionId id, const CalledUpdates& updates) {
  const ir::OwnFunction& own = own_functions_[id];
  model::DeviceFunction made;
  made.user_name = own.name;
  made.result = result_type(*this, own, false);
  const bool returns = made.result != "void";
  std::string given;
  for (std::size_t p = 1; p < own.body.parameters.size(); ++p)
    given += comma(given) + own.body.variables[own.body.parameters[p]].name;
  std::vector<std::string> outer;
  std::string cases;
  for (std::size_t t = 0; t < own.targets.size(); ++t) {
    const ir::OwnFunction& target = own_functions_[own.targets[t]];
    const CalledUpdates its = updates_of_target(updates, target.text.begin, t);
    std::string arguments = given;
    for (std::size_t o = 0; o < target.outer.size(); ++o) {
      outer.push_back("ferry_named_" + std::to_string(outer.size()));
      arguments += comma(arguments) + outer.back();
    }
    for (const std::string& result : its.results()) arguments += comma(arguments) + result;
    const bool last = t + 1 == own.targets.size() && !own.is_open;
    cases += (last ? std::string("default: ") : "case " + std::to_string(t + 1) + ": ") + (returns ? "return " : "") +
             function(own.targets[t], its) + "(" + arguments + ");" + (returns || last ? " " : " break; ");
    if (computes_maths(own.targets[t])) with_maths_.insert(id);
  }
  if (own.is_open)
    cases += "default: return ferry_registered<" + made.result + ">(ferry_function" + (given.empty() ? "" : ", ") +
             given + "); ";
  made.uses_maths = computes_maths(id);
  const model::Remark place =
      own.targets.empty() ? model::Remark{} : text_.remark(own_functions_[own.targets.front()].text);
  made.file = place.file;
  made.body = {own.targets.empty() ? 1 : place.line, 1, "{ switch (ferry_function) { " + cases + "} }", false};
  add_parameters(*this, own, outer, updates, made.body.text, made);
  made.name = fresh_name("choice", functions.size() + 1);
  functions.push_back(std::move(made));
  return functions.back().name;
}

// Writes `switch (ferry_index) { case 0: return ferry_element_0; default: return ferry_element_1; }`.
std::string SharedDeclarations::selector(std::size_t elements) {
  model::DeviceFunction made;
  made.user_name = "an element of a table of functions";
  made.result = "long";
  made.parameters = "ferry_int64 ferry_index";
  std::string cases;
  for (std::size_t e = 0; e < elements; ++e) {
    const std::string number = std::to_string(e);
    made.parameters += ", long ferry_element_" + number;
    cases += (e + 1 == elements ? "default" : "case " + number) + ": return ferry_element_" + number + "; ";
  }
  made.body = {1, 1, "{ switch (ferry_index) { " + cases + "} }", false};
  made.name = fresh_name("element", functions.size() + 1);
  functions.push_back(std::move(made));
  return functions.back().name;
}

// Returns the name that calls use for the function. A member function is declared in its class.
std::string SharedDeclarations::add_name(const ir::OwnFunction& own, const CalledUpdates& updates,
                                         const std::string& initialisers, model::DeviceFunction& made) {
  if (!own.member) {
    return made.name = fresh_name(identifier(own.name), functions.size() + 1);
  }
  using Kind = ir::OwnFunction::Member::Kind;
  const std::string record = this->record(own.member->record);
  std::string name = member_name(own, own.member->kind == Kind::operation && !updates.is_none());
  if (own.member->kind == Kind::constructor) name = record;
  if (own.member->kind == Kind::conversion) name = "operator " + made.result;
  add_member_parts(*own.member, initialisers, made);
  add_member(own, made, name);
  made.name = record + "::" + name;
  return name;
}

}  // namespace ferry::translator::lower
