// See kernel_names.h.
#include "analysis/kernel_names.h"

#include "lift/constants.h"
#include "lift/types.h"

#include <optional>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

namespace {

std::optional<std::string> value_text(const ASTContext& context, const VarDecl& variable, const std::string& type) {
  const APValue* value =
      variable.isUsableInConstantExpressions(context) || variable.isConstexpr() ? variable.evaluateValue() : nullptr;
  return value ? constant_text(*value, variable.getType(), type) : std::nullopt;
}

// `double t[4][8];`
std::string array_declaration(const ASTContext& context, const VarDecl& variable) {
  std::string text = spelling(context, innermost_element(variable.getType())) + " " + variable.getNameAsString();
  QualType type = variable.getType().getCanonicalType();
  while (const auto* array = dyn_cast<ConstantArrayType>(type.getTypePtr())) {
    text += "[" + std::to_string(array->getZExtSize()) + "]";
    type = array->getElementType();
  }
  return text + ";";
}

}  // namespace

KernelNames::KernelNames(const FunctionContext& function, std::set<const VarDecl*> declared, SharedDeclarations& shared)
    : function_(function), declared_(std::move(declared)), shared_(shared) {
  for (const VarDecl* variable : declared_) local_names_.insert(variable->getNameAsString());
}

void KernelNames::reserve(const VarDecl& variable) {
  const std::string name = variable.getNameAsString();
  used_.insert(name);
  names.try_emplace(variable.getCanonicalDecl(), name);
}

void KernelNames::declare_private(const VarDecl& variable) {
  reserve(variable);
  if (variable.getType()->isArrayType()) return declarations.push_back(array_declaration(function_.context, variable));
  const QualType type = variable.getType().getNonReferenceType();
  declarations.push_back("[[maybe_unused]] " + shared_.type(function_.context, type) + " " +
                         variable.getNameAsString() + ";");
}

std::string KernelNames::unique(const std::string& name) {
  std::string candidate = name;
  for (int i = 1; used_.contains(candidate) || (candidate == name && local_names_.contains(name)); ++i)
    candidate = "ferry_" + name + "_" + std::to_string(i);
  used_.insert(candidate);
  return candidate;
}

std::string KernelNames::name_of(const VarDecl& variable) {
  if (const auto known = names.find(variable.getCanonicalDecl()); known != names.end()) return known->second;
  const std::string name = names[variable.getCanonicalDecl()] = unique(variable.getNameAsString());
  const QualType type = variable.getType().getNonReferenceType();
  if (!is_scalar(type)) return name;
  const std::string spelt = shared_.type(function_.context, type);
  if (type->getAs<EnumType>()) enum_types[variable.getCanonicalDecl()] = spelt;
  if (const std::optional<std::string> constant = value_text(function_.context, variable, spelt))
    declarations.push_back("constexpr " + spelt + " " + name + " = " + *constant + ";");
  else
    values.push_back(&variable);
  return name;
}

std::string KernelNames::name_of(const TypedefNameDecl& alias) {
  const std::string spelt = shared_.type(function_.context, alias.getUnderlyingType().getCanonicalType());
  const bool of_system = function_.context.getSourceManager().isInSystemHeader(alias.getLocation());
  const bool one_word = spelt.find(' ') == std::string::npos;  // `unsigned long(x)` isn't C++
  return of_system && one_word ? spelt : this->alias(alias.getNameAsString(), spelt, !of_system);
}

std::string KernelNames::alias(const std::string& name, const std::string& spelt, bool keeps_name) {
  std::string& known = aliases_[{name, spelt}];
  if (!known.empty()) return known;
  known = keeps_name && !shared_.hidden(name) ? unique(name) : unique("ferry_" + name);
  declarations.push_back("using " + known + " = " + spelt + ";");
  return known;
}

}  // namespace ferry::translator::analysis
