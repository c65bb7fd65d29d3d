// See members.h.
#include "lift/members.h"
#include "lift/records.h"

#include "lift/container_bases.h"
#include "lift/derived_objects.h"
#include "lift/types.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

// Returns the qualified name of the field's class, because two bases may have the same simple name.
std::string base_name(const FieldDecl& field) {
  const ASTContext& context = field.getASTContext();
  const RecordDecl& parent = *field.getParent();
  const bool unnamed = parent.isInAnonymousNamespace() || parent.getParentFunctionOrMethod();
  return unnamed ? parent.getNameAsString() : "::" + spelling(context, context.getCanonicalTagType(&parent));
}

std::string host_name(const FieldDecl& field, bool qualified) {
  const std::string scope = qualified ? base_name(field) + "::" : "";
  return "this->" + scope + field.getNameAsString();
}

const CXXMethodDecl* enclosing_method(const FunctionDecl& function) {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  if (!method || !method->getParent()->isLambda())
    return method && method->isImplicitObjectMemberFunction() ? method : nullptr;
  const auto* around = dyn_cast_or_null<FunctionDecl>(method->getParent()->getParentFunctionOrMethod());
  return around ? enclosing_method(*around) : nullptr;
}

bool is_dispatched(const CallExpr& call) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  const auto* member = dyn_cast<MemberExpr>(call.getCallee()->IgnoreParenImpCasts());
  if (!method || !method->isVirtual() || (member && member->hasQualifier())) return false;
  // The called function is certain if the object isn't reached through a reference, or if the class or the function is
  // final.
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&call);
  const Expr* object = member ? member->getBase() : overloaded ? overloaded->getArg(0) : nullptr;
  const CXXMethodDecl* called = object ? method->getDevirtualizedMethod(object, /*IsAppleKext=*/false) : nullptr;
  return !called || called->getCanonicalDecl() != method->getCanonicalDecl();
}

bool is_this(const Expr& object) { return !class_of_this(object).isNull(); }

namespace {

// Returns whether the declaration is a using declaration for the field, like `using Base::n;`, that derived classes may
// use.
bool is_using(const NamedDecl& declared, const FieldDecl& field) {
  const auto* shadow = dyn_cast<UsingShadowDecl>(&declared);
  return shadow && shadow->getAccess() != AS_private &&
         shadow->getTargetDecl()->getCanonicalDecl() == field.getCanonicalDecl();
}

// Returns whether a class between `in` and the field's class hides the field or makes it inaccessible to derived
// classes.
bool is_hidden(const FieldDecl& field, const CXXRecordDecl& in) {
  if (is_container_base(field)) return false;
  if (in.getCanonicalDecl() == field.getParent()->getCanonicalDecl()) return field.getAccess() == AS_private;
  const auto found = in.lookup(field.getDeclName());
  if (!found.empty()) return !llvm::all_of(found, [&](const NamedDecl* one) { return is_using(*one, field); });
  return llvm::any_of(in.bases(), [&](const CXXBaseSpecifier& base) {
    const CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
    return !record || base.getAccessSpecifier() == AS_private || is_hidden(field, *record);
  });
}

}  // namespace

bool is_only_in(const FieldDecl& field, const CXXRecordDecl& object) {
  const auto* record = dyn_cast<CXXRecordDecl>(field.getParent());
  return record && is_or_has_one(object, *record);
}

bool may_name(const FieldDecl& field, const FunctionDecl& function) {
  const CXXMethodDecl* method = enclosing_method(function);
  if (!method) return false;
  const CXXRecordDecl* own = method->getParent();
  if (own->getCanonicalDecl() == field.getParent()->getCanonicalDecl()) return true;
  const auto* base = dyn_cast<CXXRecordDecl>(field.getParent());
  return base && is_or_has_one(*own, *base) && !is_hidden(field, *own);
}

// Excludes members of anonymous structs and unions, and bit-fields, because no reference can be bound to them.
const FieldDecl* field_of_this(const Expr& expression, const FunctionDecl& function) {
  const auto* member = dyn_cast<MemberExpr>(&expression);
  const FieldDecl* base = container_base(expression);
  const auto* field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : base;
  if (!field || field->getParent()->isUnion()) return nullptr;
  if (!base && (!binds_reference(*field) || !field->getIdentifier())) return nullptr;
  const CXXMethodDecl* method = enclosing_method(function);
  const Expr& object = member ? *member->getBase() : object_of_base(expression);
  const QualType own = method ? class_of_this(object) : QualType();
  const CXXRecordDecl* record = own.isNull() ? nullptr : own->getAsCXXRecordDecl();
  const bool known = record && (is_only_in(*field, *method->getParent()) || derived_with(*method->getParent(), *field));
  return known && is_only_in(*field, *record) ? field : nullptr;
}

}  // namespace ferry::translator::lift
