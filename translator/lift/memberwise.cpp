// See memberwise.h.
#include "lift/memberwise.h"

#include "lift/library_values.h"
#include "lift/member_copies.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>

#include <memory>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

using Known = llvm::DenseMap<const CXXMethodDecl*, std::optional<Message>>;

// Returns what is known about the functions of a unit. It is discarded together with the unit's AST, because another
// AST may later have the same address.
Known& known_of(const ASTContext& context) {
  thread_local llvm::DenseMap<const ASTContext*, std::unique_ptr<Known>> units;
  std::unique_ptr<Known>& known = units[&context];
  if (known) return *known;
  known = std::make_unique<Known>();
  context.AddDeallocation(
      [](void* ended) { units.erase(static_cast<const ASTContext*>(ended)); },  // runs on the thread that made it
      const_cast<ASTContext*>(&context));
  return *known;
}

bool copies(const CXXMethodDecl& method) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&method);
  return constructor ? constructor->isCopyOrMoveConstructor()
                     : method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator();
}

std::optional<Message> look_at(const CXXMethodDecl& method) {
  const FunctionDecl* code = method.getDefinition();
  if (code && code->isDefaulted()) return std::nullopt;
  if (!code)
    if (const FunctionDecl* pattern = method.getTemplateInstantiationPattern()) code = pattern->getDefinition();
  return MemberCopies(method, code).run();
}

const CXXRecordDecl* class_of(QualType type) {
  const CXXRecordDecl* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return record ? record->getDefinition() : nullptr;
}

// Returns the first reason that `ask` finds for a base or a member of the record, or none.
std::optional<Message> of_parts(const CXXRecordDecl& record,
                                std::optional<Message> (*ask)(const CXXRecordDecl& record)) {
  const auto asked = [&](QualType type) {
    const CXXRecordDecl* part = class_of(type);
    return part ? ask(*part) : std::nullopt;
  };
  for (const CXXBaseSpecifier& base : record.bases())
    if (std::optional<Message> why_not = asked(base.getType())) return why_not;
  for (const FieldDecl* field : record.fields())
    if (std::optional<Message> why_not = asked(field->getType())) return why_not;
  return std::nullopt;
}

// Returns a reason why the class isn't copied as bytes that doesn't depend on the bodies of its functions. Returns none
// if there is no such reason.
std::optional<Message> why_unknown(const CXXRecordDecl& record) {
  const std::string name = record.getNameAsString();
  if (record.isDynamicClass()) return Message{Id::class_virtual, {name}};
  if (record.isInStdNamespace()) return Message{Id::class_of_library, {name}};
  return std::nullopt;
}

}  // namespace

std::optional<Message> why_not_memberwise(const CXXMethodDecl& method) {
  if (method.isTrivial() || method.isDeleted() || method.isDefaulted()) return std::nullopt;
  Known& known = known_of(method.getASTContext());
  // The entry is made first, so that a recursive query finds it.
  const auto [entry, fresh] = known.try_emplace(&method, MemberCopies(method, nullptr).message(Id::copying_too_long));
  if (!fresh) return entry->second;
  std::optional<Message> found = look_at(method);
  return known[&method] = std::move(found);
}

std::optional<Message> why_not_copied_as_bytes(const CXXRecordDecl& record) {
  if (record.isTriviallyCopyable()) return std::nullopt;
  // Library classes are assigned by library functions.
  if (library_class(record) != LibraryClass::none) return why_not_value_in_kernel(record);
  if (std::optional<Message> unknown = why_unknown(record)) return unknown;
  for (const CXXMethodDecl* method : record.methods())
    if (copies(*method) || isa<CXXDestructorDecl>(method))
      if (std::optional<Message> why_not = why_not_memberwise(*method)) return why_not;
  return of_parts(record, why_not_copied_as_bytes);
}

bool is_copied_as_bytes(const CXXRecordDecl& record) { return !why_not_copied_as_bytes(record); }

std::optional<Message> why_end_runs_code(const CXXRecordDecl& record) {
  if (record.hasTrivialDestructor()) return std::nullopt;
  if (std::optional<Message> unknown = why_unknown(record)) return unknown;
  if (const CXXDestructorDecl* destructor = record.getDestructor())
    if (std::optional<Message> why_not = why_not_memberwise(*destructor)) return why_not;
  return of_parts(record, why_end_runs_code);
}

bool ends_silently(QualType type) {
  const CXXRecordDecl* record = type->isReferenceType() ? nullptr : class_of(type);
  return !record || !why_end_runs_code(*record);
}

bool does_as_compilers(const CXXMethodDecl& method) {
  return method.isTrivial() || (!method.isDeleted() && !method.getParent()->isDynamicClass() &&
                                !why_not_memberwise(method) && !of_parts(*method.getParent(), why_not_copied_as_bytes));
}

bool copies_bytes(const CXXMethodDecl& method) {
  if (!copies(method) || method.getNumParams() != 1) return false;
  if (!method.isTrivial() && (method.isDeleted() || !is_copied_as_bytes(*method.getParent()))) return false;
  if (isa<CXXConstructorDecl>(method)) return true;
  const QualType result = method.getReturnType();
  return result->isLValueReferenceType() && !result->getPointeeType().isConstQualified() &&
         method.getASTContext().hasSameType(result->getPointeeType(),
                                            method.getASTContext().getCanonicalTagType(method.getParent()));
}

}  // namespace ferry::translator::lift
