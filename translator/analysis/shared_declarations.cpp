// See shared_declarations.h.
#include "analysis/shared_declarations.h"

#include "lift/constants.h"
#include "lift/types.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

namespace {

struct Names : DynamicRecursiveASTVisitor {
  bool VisitVarDecl(VarDecl* variable) override {
    variables.insert(variable->getNameAsString());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr* reference) override {
    if (isa<VarDecl>(reference->getDecl())) variables.insert(reference->getDecl()->getNameAsString());
    return true;
  }
  bool VisitTypedefNameDecl(TypedefNameDecl* alias) override {
    local_types.insert(alias->getNameAsString());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc location) override {
    typedefs.insert(location.getDecl()->getNameAsString());
    return true;
  }
  std::set<std::string> variables, typedefs, local_types;
};

// kernel_0, launch_0, … of device files.
bool like_generated(llvm::StringRef name) {
  const llvm::StringRef stem = name.rtrim("0123456789");
  return stem.size() < name.size() && stem.ends_with("_");
}

}  // namespace

void SharedDeclarations::note_names(const FunctionDecl& function) {
  Names found;
  found.TraverseDecl(const_cast<FunctionDecl*>(&function));
  variables_.merge(found.variables);
  typedefs_.merge(found.typedefs);
  local_types_.merge(found.local_types);
}

bool SharedDeclarations::hidden(const std::string& name) const {
  return name == "std" || name == "ferry" || variables_.contains(name) || local_types_.contains(name);
}

std::string SharedDeclarations::enumeration(const ASTContext& context, const EnumDecl& declaration) {
  const EnumDecl* definition = declaration.getDefinition() ? declaration.getDefinition() : &declaration;
  if (const auto known = names_.find(definition); known != names_.end()) return known->second;
  std::string name = definition->getNameAsString();
  const auto taken = [&] {
    return std::any_of(names_.begin(), names_.end(), [&](const auto& n) { return n.second == name; });
  };
  const bool renamed = name.empty() || hidden(name) || typedefs_.contains(name) || like_generated(name);
  if (renamed) name.clear();
  for (int i = 1; name.empty() || taken(); ++i)
    name = "ferry_" + definition->getNameAsString() + "_" + std::to_string(i);
  const QualType type = integer_type_of(context, context.getCanonicalTagType(definition));
  std::string text = (definition->isScoped() ? "enum class " : "enum ") + name + " : " + spelling(context, type) + " {";
  if (definition->isScoped())
    for (const EnumConstantDecl* constant : definition->enumerators())
      text += " " + constant->getNameAsString() + " = " + integer_literal(constant->getInitVal()) + ",";
  texts.push_back(text + "};");
  names_[definition] = name;
  return name;
}

std::string SharedDeclarations::type(const ASTContext& context, QualType type) {
  const auto qualified = [&](QualType of) { return (of.isConstQualified() ? "const " : "") + this->type(context, of); };
  if (const auto* pointer = type->getAs<PointerType>(); pointer && !pointer->getPointeeType()->isArrayType())
    return qualified(pointer->getPointeeType()) + "*";
  if (const auto* array = dyn_cast<ConstantArrayType>(type.getCanonicalType());
      array && !array->getElementType()->isArrayType())
    return qualified(array->getElementType()) + "[" + std::to_string(array->getZExtSize()) + "]";
  const auto* enumerated = type->getAs<EnumType>();
  return enumerated ? enumeration(context, *enumerated->getDecl()) : spelling(context, type);
}

}  // namespace ferry::translator::analysis
