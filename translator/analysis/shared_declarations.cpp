// See shared_declarations.h.
#include "analysis/shared_declarations.h"

#include "analysis/types.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;

std::string SharedDeclarations::enumeration(const ASTContext& context, const EnumDecl& declaration) {
  const EnumDecl* definition = declaration.getDefinition() ? declaration.getDefinition() : &declaration;
  if (const auto known = names_.find(definition); known != names_.end()) return known->second;
  std::string name = definition->getNameAsString();
  const auto taken = [&] {
    return std::any_of(names_.begin(), names_.end(), [&](const auto& n) { return n.second == name; });
  };
  for (int i = 1; name.empty() || taken(); ++i)
    name = "ferry_" + definition->getNameAsString() + "_" + std::to_string(i);
  // An unscoped one without a type of its own gets the type to which its values promote.
  QualType type = definition->getIntegerType();
  if (!definition->isScoped() && !definition->isFixed() &&
      context.getTypeSize(definition->getPromotionType()) == context.getTypeSize(type))
    type = definition->getPromotionType();
  std::string text = (definition->isScoped() ? "enum class " : "enum ") + name + " : " + spelling(context, type) + " {";
  if (definition->isScoped())
    for (const EnumConstantDecl* constant : definition->enumerators())
      text += " " + constant->getNameAsString() + " = " + llvm::toString(constant->getInitVal(), 10) + ",";
  texts.push_back(text + "};");
  names_[definition] = name;
  return name;
}

std::string SharedDeclarations::type(const ASTContext& context, QualType type) {
  const auto* enumerated = type->getAs<EnumType>();
  return enumerated ? enumeration(context, *enumerated->getDecl()) : spelling(context, type);
}

}  // namespace ferry::translator::analysis
