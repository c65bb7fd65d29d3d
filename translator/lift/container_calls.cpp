// See container_calls.h.
#include "lift/container_calls.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

const ClassTemplateSpecializationDecl* library_template(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  const auto* special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  return special && special->isInStdNamespace() && !type.isVolatileQualified() ? special : nullptr;
}

bool is_container(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"vector", "basic_string", "deque", "list", "map", "multimap", "set", "multiset"}, true)
      .Cases({"unordered_map", "unordered_multimap", "unordered_set", "unordered_multiset"}, true)
      .Default(false);
}

bool is_policy(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"allocator", "less", "equal_to", "hash", "char_traits", "pair"}, true)
      .Default(false);
}

// Returns whether the type consists of numbers and strings, which means that no operation on it runs user code.
// Excludes enumerations, because users may specialise the library's templates for them.
bool is_plain(QualType type) {
  if (type->isArithmeticType() && !type.isVolatileQualified()) return true;
  const ClassTemplateSpecializationDecl* special = library_template(type);
  if (!special || !(is_container(special->getName()) || is_policy(special->getName()))) return false;
  return llvm::all_of(special->getTemplateArgs().asArray(), [](const TemplateArgument& argument) {
    return argument.getKind() == TemplateArgument::Type && is_plain(argument.getAsType());
  });
}

}  // namespace

bool is_call_of_container(const CallExpr& call) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
  if (!method || method->isStatic() || (!member && !isa<CXXOperatorCallExpr>(call))) return false;
  const QualType object = member ? member->getObjectType() : call.getArg(0)->getType();
  const ClassTemplateSpecializationDecl* special = library_template(object);
  if (!special || !is_container(special->getName()) || !is_plain(object)) return false;
  const QualType result = method->getReturnType();
  return result->isVoidType() || result->isArithmeticType() ||
         (result->isReferenceType() && is_plain(result.getNonReferenceType()));
}

}  // namespace ferry::translator::lift
