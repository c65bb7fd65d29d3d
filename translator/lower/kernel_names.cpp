// See kernel_names.h.
#include "lower/kernel_names.h"

#include "ir/elsewhere.h"
#include "target/target.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace ferry::translator::lower {

namespace {

// Returns an array's extents: `[4][8]`.
std::string extents_of(const ir::Body& body, const ir::Type& array) {
  std::string text;
  for (const ir::Type* type = &array; type->kind == ir::Type::Kind::array && type->extent;
       type = &body.types[*type->element])
    text += "[" + std::to_string(*type->extent) + "]";
  return text;
}

// Returns whether the name is a typedef of <cstdint> or <cstddef>, which always has the same meaning.
bool fixed_width(const std::string& name) {
  static const std::set<std::string> names{"size_t",  "ptrdiff_t", "int8_t",   "int16_t",  "int32_t",  "int64_t",
                                           "uint8_t", "uint16_t",  "uint32_t", "uint64_t", "intptr_t", "uintptr_t"};
  return names.contains(name);
}

// Returns whether the name may be a macro in every kernel file: a C library macro that a vendor's headers define, or a
// vendor's macro, whose name begins with the target's name.
bool library_macro(const std::string& name) {
  static const std::set<std::string> whole{"NAN",      "INFINITY", "EOF",  "NULL",  "CHAR_BIT", "BUFSIZ",
                                           "OVERFLOW", "DOMAIN",   "SING", "errno", "stdin",    "stdout",
                                           "stderr",   "assert",   "unix", "linux", "alloca",   "signbit"};
  constexpr const char* beginnings[] = {"M_", "FP_", "SEEK_", "EXIT_", "HUGE_VAL", "CLOCK", "MATH_"};
  constexpr const char* ends[] = {"_MAX", "_MIN", "_DIG", "_EPSILON", "_C"};
  return whole.contains(name) ||
         std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](const char* b) { return name.starts_with(b); }) ||
         std::any_of(std::begin(all_targets), std::end(all_targets),
                     [&](const Target& target) { return target.is_gpu && name.starts_with(target.shown); }) ||
         std::any_of(std::begin(ends), std::end(ends), [&](const char* e) { return name.ends_with(e); });
}

// Returns "map" for "this->mesh->map", and "v" for "v[2]".
std::string last_word(const std::string& name) {
  const auto is_word = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  std::size_t begin = 0, end = 0;
  for (std::size_t at = 0; at < name.size();) {
    if (!is_word(name[at])) {
      ++at;
      continue;
    }
    const std::size_t first = at;
    while (at < name.size() && is_word(name[at])) ++at;
    if (!llvm::isDigit(name[first])) begin = first, end = at;
  }
  return end == 0 ? name : name.substr(begin, end - begin);
}

}  // namespace

KernelNames::KernelNames(const ir::Body& body, std::set<ir::VariableId> declared, SharedDeclarations& shared)
    : body_(body), declared_(std::move(declared)), shared_(shared) {
  for (const ir::VariableId variable : declared_) {
    local_names_.insert(body.variables[variable].name);
    local_names_.insert(body.variables[variable].bindings.begin(), body.variables[variable].bindings.end());
  }
}

void KernelNames::reserve(ir::VariableId variable) {
  const std::string name = ir::counter_name(body_, variable);
  used_.insert(name);
  names.try_emplace(variable, name);
}

void KernelNames::declare_private(ir::VariableId id) {
  const ir::Variable& variable = body_.variables[id];
  if (body_.types[variable.type].kind == ir::Type::Kind::array) {  // a local array
    reserve(id);
    return declare_unset(id);
  }
  declare_result(id);
  declare_unset(id);
}

void KernelNames::declare_temporary(ir::VariableId id) {
  const auto [known, is_new] = temporaries_.try_emplace(*body_.variables[id].declared_outside);
  if (!is_new) return static_cast<void>(names[id] = known->second);
  declare_result(id);
  declare_unset(id);
  known->second = names[id];
}

// Declares a variable without initialising it. No constructor is called for an object.
void KernelNames::declare_unset(ir::VariableId id) {
  const ir::Type& type = body_.value_type(id);
  const ir::Type& element = type.kind == ir::Type::Kind::array ? ir::innermost_element(body_, type) : type;
  const std::string spelt = shared_.type(body_, element), extents = extents_of(body_, type), &name = names[id];
  const bool array = type.kind == ir::Type::Kind::array;
  const std::string unused = array ? "" : "[[__maybe_unused__]] ", reference = array ? "(&" + name + ")" : "& " + name;
  if (!element.record) return declarations.push_back(unused + spelt + " " + name + extents + ";");
  declarations.push_back("FerryUnset<" + spelt + extents + "> ferry_unset_" + name + ";");
  declarations.push_back("[[__maybe_unused__]] " + spelt + (array ? " " : "") + reference + extents +
                         " = ferry_unset_" + name + ".ferry_value;");
}

void KernelNames::declare_result(ir::VariableId id) {
  if (!names.contains(id)) names[id] = unique(body_.variables[id].name);
}

void KernelNames::declare_part(ir::VariableId result, ir::VariableId object, const std::string& path) {
  std::string name = name_of(object) + path;
  std::replace(name.begin(), name.end(), '.', '_');
  names[result] = unique(name);
}

std::string KernelNames::unique(const std::string& named) {
  const std::string name = last_word(named);
  const std::string mark = shared_.numbers(name) ? "_v" : "_";  // the plain name would hide a type or a function
  std::string candidate = name;
  for (int i = 1; used_.contains(candidate) ||
                  (candidate == name && (name == "this" || local_names_.contains(name) || library_macro(name)));
       ++i)
    candidate = "ferry_user_" + name + mark + std::to_string(i);
  used_.insert(candidate);
  return candidate;
}

std::string KernelNames::name_of(ir::VariableId id) {
  if (const auto known = names.find(id); known != names.end()) return known->second;
  const ir::Variable& variable = body_.variables[id];
  if (in_place && variable.number) {
    const std::string spelt = shared_.type(body_, body_.value_type(id));
    return names[id] = "(" + number_text(*variable.number, spelt) + ")";
  }
  const std::string name = names[id] = unique(variable.name);
  const ir::Type& type = body_.value_type(id);
  if (!type.is_value()) {
    unread.push_back(id);
    return name;
  }
  const std::string spelt = shared_.type(body_, type);
  if (type.enumeration || type.record) enumerations[id] = spelt;
  if (variable.number)
    declarations.push_back("constexpr " + spelt + " " + name + " = " + number_text(*variable.number, spelt) + ";");
  else
    values.push_back(id);
  return name;
}

std::string KernelNames::name_of(const ir::Alias& alias) {
  const std::string spelt = shared_.type(body_, body_.types[alias.type]);
  const bool one_word = spelt.find(' ') == std::string::npos;  // `unsigned long(x)` isn't valid C++
  if (alias.of_system && one_word) return spelt;
  return this->alias(alias.name, spelt, !alias.of_system || fixed_width(alias.name));
}

std::string KernelNames::alias(const std::string& name, const std::string& spelt, bool keeps_name) {
  if (in_place) return "FerryType<" + spelt + ">";  // `unsigned long(x)` isn't valid C++
  std::string& known = aliases_[{name, spelt}];
  if (!known.empty()) return known;
  known = keeps_name && !shared_.hidden(name) ? unique(name) : unique("ferry_user_" + name);
  declarations.push_back("using " + known + " = " + spelt + ";");
  return known;
}

std::string number_text(const ir::Number& number, const std::string& type) {
  return number.converted ? "static_cast<" + type + ">(" + number.digits + ")" : number.digits;
}

}  // namespace ferry::translator::lower
