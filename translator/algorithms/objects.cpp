// See objects.h.
#include "algorithms/objects.h"

#include "algorithms/purity.h"
#include "lift/library_values.h"
#include "lift/records.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

bool is_object(QualType type) { return type.getNonReferenceType()->getAsCXXRecordDecl() != nullptr; }

// Returns whether the class has an assignment that isn't a copy or a move. Templates count.
static bool has_own_assignment(const CXXRecordDecl& record) {
  return llvm::any_of(record.decls(), [](const Decl* one) {
    if (const auto* pattern = dyn_cast<FunctionTemplateDecl>(one)) one = pattern->getTemplatedDecl();
    const auto* method = dyn_cast<CXXMethodDecl>(one);
    return method && method->getOverloadedOperator() == OO_Equal && !method->isCopyAssignmentOperator() &&
           !method->isMoveAssignmentOperator();
  });
}

std::optional<Message> why_no_result(QualType type) {
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record) return Message{Id::algorithm_value};
  if (const std::optional<Message> why_not = lift::why_not_in_kernel(*record))
    return Message{Id::algorithm_object, {format(*why_not)}};
  const bool of_library = lift::library_class(*record) != lift::LibraryClass::none;
  if (!lift::is_copied_as_bytes(*record) || (!of_library && has_own_assignment(*record)))
    return Message{Id::algorithm_moves, {record->getNameAsString()}};
  return std::nullopt;
}

bool begins_plainly(QualType type) {
  const CXXRecordDecl* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || lift::library_class(*record) != lift::LibraryClass::none)
    return !record || lift::begins_plainly(*record);
  for (const CXXConstructorDecl* one : record->ctors())
    if (one->isUserProvided() && one->isDefaultConstructor() && !sets_members(*one)) return false;
  return llvm::all_of(record->fields(), [](const FieldDecl* field) {
    return field->hasInClassInitializer() || begins_plainly(field->getType());
  });
}

// Returns whether all parameters are `auto` or `const auto&`.
static bool takes_all_kinds(const CXXMethodDecl& method) {
  return llvm::all_of(method.parameters(), [](const ParmVarDecl* parameter) {
    const QualType type = parameter->getType();
    return !type->isReferenceType() || (type->isLValueReferenceType() && type->getPointeeType().isConstQualified());
  });
}

bool is_chosen_by_kind(const Expr& functor) {
  const Expr& e = written(functor);
  const CXXRecordDecl* record = e.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || record->isInStdNamespace()) return false;
  if (record->isLambda()) {
    const FunctionTemplateDecl* pattern = record->getDependentLambdaCallOperator();
    return pattern && !takes_all_kinds(*cast<CXXMethodDecl>(pattern->getTemplatedDecl()));
  }
  unsigned several = 0;
  for (const Decl* one : record->decls()) {
    const auto* pattern = dyn_cast<FunctionTemplateDecl>(one);
    const auto* method = dyn_cast<CXXMethodDecl>(pattern ? pattern->getTemplatedDecl() : one);
    if (!method || method->getOverloadedOperator() != OO_Call) continue;
    ++several;
    if (pattern || method->getRefQualifier() != RQ_None) return true;
  }
  return several != 1 || record->getNumBases() > 0;
}

}  // namespace ferry::translator::algorithms
