// See derived_objects.h.
#include "lift/derived_objects.h"

#include "lift/known_functions.h"
#include "lift/members.h"
#include "lift/memberwise.h"

#include <clang/AST/CXXInheritance.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

const Expr* cast_to_derived(const Expr& e) {
  const auto* cast = dyn_cast<ExplicitCastExpr>(e.IgnoreParens());
  return cast && cast->getCastKind() == CK_BaseToDerived ? cast->getSubExpr() : nullptr;
}

const Expr* returned_value(const CXXMemberCallExpr& call) {
  const CXXMethodDecl* method = call.getMethodDecl();
  const auto* definition = method ? dyn_cast_or_null<CXXMethodDecl>(method->getDefinition()) : nullptr;
  if (!definition || is_dispatched(call) || may_be_interposed(*definition) || definition->isInStdNamespace() ||
      definition->getASTContext().getSourceManager().isInSystemHeader(definition->getLocation()))
    return nullptr;
  const auto* body = dyn_cast_or_null<CompoundStmt>(definition->getBody());
  const auto* result = body && body->size() == 1 ? dyn_cast<ReturnStmt>(body->body_front()) : nullptr;
  const Expr* value = result ? result->getRetValue() : nullptr;
  return value && !value->isInstantiationDependent() ? value : nullptr;
}

// Returns the more derived of the two classes.
static QualType more_derived(QualType known, QualType other) {
  if (known.isNull()) return known;
  const CXXRecordDecl *one = known->getAsCXXRecordDecl(), *two = other->getAsCXXRecordDecl();
  return one && two && is_or_has_one(*one, *two) ? known : other;
}

static QualType class_of_this(const Expr& object, int depth) {
  constexpr int deepest = 16;  // limits the search, because functions may return each other's results
  const Expr* e = object.IgnoreParenImpCasts();
  if (depth > deepest) return {};
  if (isa<CXXThisExpr>(e)) return e->getType()->getPointeeType();
  if (const auto* followed = dyn_cast<UnaryOperator>(e))
    return followed->getOpcode() == UO_Deref ? class_of_this(*followed->getSubExpr(), depth) : QualType();
  if (const Expr* base = cast_to_derived(*e)) {
    const QualType type = e->getType();
    return more_derived(class_of_this(*base, depth), type->isPointerType() ? type->getPointeeType() : type);
  }
  const auto* call = dyn_cast<CXXMemberCallExpr>(e);
  const bool gives = call && (call->isLValue() || call->getType()->isPointerType()) && call->getNumArgs() == 0;
  const QualType called_for = gives ? class_of_this(*call->getImplicitObjectArgument(), depth + 1) : QualType();
  const Expr* result = called_for.isNull() ? nullptr : returned_value(*call);
  const QualType given = result ? class_of_this(*result, depth + 1) : QualType();
  return given.isNull() ? given : more_derived(called_for, given);
}

QualType class_of_this(const Expr& object) { return class_of_this(object, 0); }

bool is_this_itself(const Expr& object) {
  const Expr* e = object.IgnoreParenImpCasts();
  const auto* followed = dyn_cast<UnaryOperator>(e);
  if (followed && followed->getOpcode() == UO_Deref) return is_this_itself(*followed->getSubExpr());
  if (const Expr* base = cast_to_derived(*e)) return is_this_itself(*base);
  return isa<CXXThisExpr>(e);
}

const Expr& without_base(const Expr& e) {
  const Expr* object = e.IgnoreParens();
  const Expr* found = object;
  while (const auto* cast = dyn_cast<ImplicitCastExpr>(object)) {
    const bool to_base = cast->getCastKind() == CK_UncheckedDerivedToBase || cast->getCastKind() == CK_DerivedToBase;
    if (!to_base && cast->getCastKind() != CK_NoOp) break;
    object = cast->getSubExpr()->IgnoreParens();
    if (to_base) found = object;
  }
  return *found;
}

bool is_of_functions_only(const CXXBaseSpecifier& specifier, const CXXRecordDecl& record) {
  const CXXRecordDecl* declared = specifier.getType()->getAsCXXRecordDecl();
  const CXXRecordDecl* base = declared ? declared->getDefinition() : nullptr;
  return base && !specifier.isVirtual() && base->isEmpty() && base->hasTrivialDefaultConstructor() &&
         is_copied_as_bytes(*base) &&
         record.getASTContext().getASTRecordLayout(&record).getBaseClassOffset(base).isZero() &&
         llvm::all_of(base->bases(), [&](const CXXBaseSpecifier& one) { return is_of_functions_only(one, *base); });
}

bool is_of_hidden_name(const CXXMethodDecl& method, const CXXRecordDecl& of) {
  if (of.getCanonicalDecl() == method.getParent()->getCanonicalDecl()) return false;
  return !of.lookup(method.getDeclName()).empty() || llvm::any_of(of.bases(), [&](const CXXBaseSpecifier& base) {
    const CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
    return record->isDerivedFrom(method.getParent()) && is_of_hidden_name(method, *record->getDefinition());
  });
}

bool is_or_has_one(const CXXRecordDecl& object, const CXXRecordDecl& of) {
  CXXBasePaths paths;
  if (object.getCanonicalDecl() == of.getCanonicalDecl()) return true;
  return object.hasDefinition() && object.isDerivedFrom(&of, paths) &&
         !paths.isAmbiguous(of.getASTContext().getCanonicalTagType(&of));
}

bool is_public_base(const CXXRecordDecl& object, const CXXRecordDecl& base) {
  CXXBasePaths paths;
  return object.isDerivedFrom(&base, paths) &&
         llvm::all_of(paths, [](const CXXBasePath& path) { return path.Access == AS_public; });
}

const CXXRecordDecl* derived_argument(const CXXRecordDecl& base) {
  const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(&base);
  if (!made) return nullptr;
  for (const TemplateArgument& argument : made->getTemplateArgs().asArray()) {
    const bool is_type = argument.getKind() == TemplateArgument::Type;
    const CXXRecordDecl* given = is_type ? argument.getAsType()->getAsCXXRecordDecl() : nullptr;
    if (given && given->hasDefinition() && given->getCanonicalDecl() != base.getCanonicalDecl() &&
        is_or_has_one(*given->getDefinition(), base))
      return given->getDefinition();
  }
  return nullptr;
}

const CXXRecordDecl* derived_with(const CXXRecordDecl& base, const FieldDecl& member) {
  const auto* own = dyn_cast<CXXRecordDecl>(member.getParent());
  if (own && own->getCanonicalDecl() != base.getCanonicalDecl() && is_or_has_one(*own, base)) return own;
  const CXXRecordDecl* given = derived_argument(base);
  return given && is_only_in(member, *given) ? given : nullptr;
}

static const TemplateTypeParmDecl* parameter_for(const TemplateParameterList& parameters,
                                                 const TemplateArgumentList& arguments, const CXXRecordDecl& given) {
  for (unsigned p = 0; p < std::min(parameters.size(), arguments.size()); ++p) {
    const auto* parameter = dyn_cast<TemplateTypeParmDecl>(parameters.getParam(p));
    const bool is_type = arguments[p].getKind() == TemplateArgument::Type;
    const CXXRecordDecl* record = is_type ? arguments[p].getAsType()->getAsCXXRecordDecl() : nullptr;
    if (parameter && parameter->getIdentifier() && record && record->getCanonicalDecl() == given.getCanonicalDecl())
      return parameter;
  }
  return nullptr;
}

// An out-of-class definition has its own names for the template parameters, so the pattern is searched instead.
const TemplateTypeParmDecl* parameter_for(const FunctionDecl& instance, const CXXRecordDecl& given) {
  const FunctionDecl* pattern = instance.getTemplateInstantiationPattern();
  if (!pattern) return nullptr;
  const FunctionTemplateDecl* own = pattern->getDescribedFunctionTemplate();
  const TemplateArgumentList* arguments = instance.getTemplateSpecializationArgs();
  if (own && arguments)
    if (const TemplateTypeParmDecl* found = parameter_for(*own->getTemplateParameters(), *arguments, given))
      return found;
  const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(instance.getDeclContext());
  const auto* around = dyn_cast<CXXRecordDecl>(pattern->getDeclContext());
  const ClassTemplateDecl* described = made && around ? around->getDescribedClassTemplate() : nullptr;
  if (!described) return nullptr;
  const TemplateParameterList* outside =
      pattern->getNumTemplateParameterLists() > 0 ? pattern->getTemplateParameterList(0) : nullptr;
  return parameter_for(outside ? *outside : *described->getTemplateParameters(), made->getTemplateArgs(), given);
}

}  // namespace ferry::translator::lift
