// See object_vectors.h.
#include "lift/object_vectors.h"

#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace ferry::translator::lift {

using namespace clang;

namespace {

constexpr std::size_t most_vectors = 8;  // limit for one object: the runtime passes on this many vectors at once

// Returns whether the function is implicit or defaulted, and isn't deleted.
bool is_compilers(const CXXMethodDecl& method) { return !method.isUserProvided() && !method.isDeleted(); }

bool moves_as_compiler(const CXXRecordDecl& record) {
  const CXXDestructorDecl* destructor = record.getDestructor();
  if (destructor && !is_compilers(*destructor)) return false;
  if (!record.hasMoveConstructor() || !record.hasMoveAssignment()) return false;
  const auto copies = [](const CXXConstructorDecl* one) {
    return one->isCopyOrMoveConstructor() && !is_compilers(*one);
  };
  if (llvm::any_of(record.ctors(), copies)) return false;
  return llvm::none_of(record.decls(), [](const Decl* member) {
    const auto* of_template = dyn_cast<FunctionTemplateDecl>(member);
    const auto* method = dyn_cast<CXXMethodDecl>(of_template ? of_template->getTemplatedDecl() : member);
    return method && method->getOverloadedOperator() == OO_Equal && (of_template || !is_compilers(*method));
  });
}

// Returns whether the function is the library's own std::swap, which moves three times.
bool is_library_swap(const FunctionDecl& function) {
  return function.isInStdNamespace() && function.getIdentifier() && function.getName() == "swap" &&
         function.getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
}

bool moves_members_as_compiler(const CXXRecordDecl& record) {
  const CXXRecordDecl* definition = record.getDefinition();
  if (!definition || definition->isDependentType() || !moves_as_compiler(*definition)) return false;
  return llvm::all_of(definition->fields(), [](const FieldDecl* field) {
    const CXXRecordDecl* object = field->getType()->getAsCXXRecordDecl();
    return !object || object->isInStdNamespace() || moves_members_as_compiler(*object);
  });
}

bool add_vectors(const CXXRecordDecl& record, const std::string& path, std::vector<std::string>& found) {
  const CXXRecordDecl* definition = record.getDefinition();
  if (!definition || definition->isDependentType() || definition->isUnion() || definition->isLambda() ||
      definition->isPolymorphic() || definition->getNumBases() > 0 || !moves_as_compiler(*definition))
    return false;
  return llvm::all_of(definition->fields(), [&](const FieldDecl* field) {
    const QualType type = field->getType().getCanonicalType();
    if (type->isReferenceType() || type.isVolatileQualified()) return false;
    if (type.isTriviallyCopyableType(field->getASTContext())) return true;
    if (field->getAccess() != AS_public || !field->getIdentifier()) return false;
    const std::string own = path + "." + field->getNameAsString();
    if (container_of(type) == Container::vector) {
      found.push_back(own);
      return found.size() <= most_vectors;
    }
    const CXXRecordDecl* object = type->getAsCXXRecordDecl();
    return object && !object->isInStdNamespace() && add_vectors(*object, own, found);
  });
}

}  // namespace

std::vector<std::string> vectors_in(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || record->isInStdNamespace() || type.isVolatileQualified()) return {};
  std::vector<std::string> found;
  if (!add_vectors(*record, "", found)) found.clear();
  return found;
}

bool makes_empty_vectors(const CXXConstructorDecl& constructor) {
  ASTContext& context = constructor.getASTContext();
  const CXXRecordDecl& record = *constructor.getParent();
  if (!constructor.isDefaultConstructor() || !is_compilers(constructor)) return false;
  if (vectors_in(context.getCanonicalTagType(&record)).empty()) return false;
  return llvm::all_of(record.fields(), [&](const FieldDecl* field) {
    const Expr* value = field->getInClassInitializer();
    const CXXRecordDecl* object = field->getType()->getAsCXXRecordDecl();
    const bool is_vector = container_of(field->getType()) == Container::vector;
    if (!value && object && !is_vector) return object->hasTrivialDefaultConstructor();
    return !value || (!object && value->isConstantInitializer(context, false));
  });
}

bool moves_vectors(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || call.getNumArgs() != 2) return false;
  const QualType first = call.getArg(0)->getType().getUnqualifiedType();
  if (!call.getArg(0)->isLValue() || first.isConstQualified() ||
      first.getCanonicalType() != call.getArg(1)->getType().getUnqualifiedType().getCanonicalType())
    return false;
  if (isa<CXXOperatorCallExpr>(call)) {
    const auto* method = dyn_cast<CXXMethodDecl>(function);
    return method && method->isMoveAssignmentOperator() && is_compilers(*method) && !vectors_in(first).empty();
  }
  return is_library_swap(*function) && call.getArg(1)->isLValue() && !vectors_in(first).empty();
}

bool swaps_members(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || call.getNumArgs() != 2 || !is_library_swap(*function)) return false;
  const CXXRecordDecl* record = call.getArg(0)->getType()->getAsCXXRecordDecl();
  return record && !record->isInStdNamespace() && record == call.getArg(1)->getType()->getAsCXXRecordDecl() &&
         moves_members_as_compiler(*record);
}

}  // namespace ferry::translator::lift
