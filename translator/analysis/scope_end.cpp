// See scope_end.h.
#include "analysis/scope_end.h"

#include "analysis/types.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::analysis {

using namespace clang;

namespace {

// `auto&& t = make();`: the temporary lives as long as the reference.
bool extends_temporary(const VarDecl& variable) {
  const Expr* init = variable.getInit();
  if (const auto* cleanups = dyn_cast_or_null<ExprWithCleanups>(init)) init = cleanups->getSubExpr();
  while (const auto* cast = dyn_cast_or_null<ImplicitCastExpr>(init)) init = cast->getSubExpr();  // to const
  return init && isa<MaterializeTemporaryExpr>(init);
}

// b.a of `struct { double a[8]; } b` becomes a pointer without an `&`.
bool holds_array(QualType type) {
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return false;
  const auto within = [](QualType member) { return member->isArrayType() || holds_array(member); };
  return llvm::any_of(record->fields(), [&](const FieldDecl* field) { return within(field->getType()); }) ||
         llvm::any_of(record->bases(), [&](const CXXBaseSpecifier& base) { return within(base.getType()); });
}

}  // namespace

ScopeEnd scope_end(const FunctionContext& function, const VarDecl& variable) {
  QualType type = variable.getType();
  if (variable.isStaticLocal() || type.isVolatileQualified()) return ScopeEnd::nothing;
  if (type->isReferenceType()) {
    if (!extends_temporary(variable)) return ScopeEnd::nothing;
    type = type.getNonReferenceType();
  }
  const Container container = container_of(type);
  const bool array = type->isConstantArrayType() && is_scalar(innermost_element(type));
  if (container == Container::vector || container == Container::array || array) return ScopeEnd::forget;
  if (type.isDestructedType() == QualType::DK_cxx_destructor || type->isVariableArrayType()) return ScopeEnd::leave;
  const bool pointed_at = function.uses.exposed.contains(&variable) || type->isArrayType() || holds_array(type);
  // What a pointer variable's own bytes hold is never on a device.
  const bool mappable = container == Container::none && !type->isPointerType();
  return pointed_at && mappable ? ScopeEnd::forget_bytes : ScopeEnd::nothing;
}

}  // namespace ferry::translator::analysis
