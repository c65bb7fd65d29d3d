// See bound_arguments.h.
#include "lift/bound_arguments.h"

#include "lift/known_functions.h"
#include "lift/members.h"
#include "lift/types.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

const VarDecl* named(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(&e);
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

const DeclaratorDecl* named_in(const Expr& e, const FunctionDecl& function) {
  if (const FieldDecl* field = field_of_this(e, function)) return field;
  return named(e);
}

// Strips implicit casts that only change qualifiers.
const Expr& requalified(const Expr& e) {
  const Expr* object = e.IgnoreParens();
  while (const auto* cast = dyn_cast<ImplicitCastExpr>(object)) {
    if (cast->getCastKind() != CK_NoOp) break;
    object = cast->getSubExpr()->IgnoreParens();
  }
  return *object;
}

// Returns the argument of std::move(f) or std::forward<F>(f), or null for other expressions.
const Expr* forwarded(const Expr& e) {
  const auto* call = dyn_cast<CallExpr>(&e);
  const FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  const bool forwards = function && function->isInStdNamespace() && function->getIdentifier() &&
                        (function->getName() == "move" || function->getName() == "forward") && call->getNumArgs() == 1;
  return forwards ? call->getArg(0) : nullptr;
}

// Returns v for std::span<const double>(v), or the string that is converted to a view. Returns null if the span is
// constructed in another way, because it then has a number of elements of its own.
const Expr* made_of_container(const Expr& e) {
  if (const Expr* string = viewed_string(e)) return string;
  const auto* made = dyn_cast<CXXConstructExpr>(&e);
  if (!made || made->getNumArgs() == 0 || container_of(made->getType()) == Container::none) return nullptr;
  for (unsigned a = 1; a < made->getNumArgs(); ++a)
    if (!isa<CXXDefaultArgExpr>(made->getArg(a))) return nullptr;
  return container_of(made->getArg(0)->getType()) == Container::none ? nullptr : made->getArg(0);
}

// Returns the expression that `e` copies, moves, converts or forwards, or null if it does none of these.
const Expr* passed_by(const Expr& e) {
  if (const auto* cast = dyn_cast<ExplicitCastExpr>(&e)) {
    const CastKind kind = cast->getCastKind();
    return kind == CK_NoOp || kind == CK_ConstructorConversion ? cast->getSubExpr() : nullptr;
  }
  if (const Expr* object = forwarded(e)) return object;
  const auto* made = dyn_cast<CXXConstructExpr>(&e);
  if (made && made->getNumArgs() == 1 && made->getConstructor()->isCopyOrMoveConstructor()) return made->getArg(0);
  return made_of_container(e);
}

// Returns whether the type is a table of row pointers such as `double**`. A copy of such a table refers to the same
// rows.
bool is_table_of_pointers(QualType type) {
  const QualType row = type->isPointerType() ? type->getPointeeType() : QualType();
  return !row.isNull() && row->isPointerType() && !row.isVolatileQualified() &&
         is_scalar(row->getPointeeType().getUnqualifiedType());
}

bool has_fixed_extent(QualType span) {
  const std::optional<std::int64_t> extent = container_arguments(span.getNonReferenceType()).extent;
  return extent && *extent != -1;
}

}  // namespace

const Expr* viewed_string(const Expr& e) {
  const auto* call = dyn_cast<CXXMemberCallExpr>(&e);
  if (!call || !isa_and_nonnull<CXXConversionDecl>(call->getMethodDecl())) return nullptr;
  const Expr* object = call->getImplicitObjectArgument();
  const bool views = container_of(object->getType()) == Container::string && !object->getType()->isPointerType() &&
                     container_of(e.getType()) == Container::span;
  return views ? object : nullptr;
}

bool is_closure(QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->isLambda();
}

bool is_passed_container(QualType type) {
  const Container elements = container_of(type),
                  container = elements == Container::none ? container_of_rows(type) : elements;
  if (container == Container::none || type->isRValueReferenceType()) return false;
  return container == Container::span ? !has_fixed_extent(type) : type->isReferenceType();
}

const Expr& passed_object(const Expr& argument) {
  const Expr* object = argument.IgnoreImplicit()->IgnoreParens();
  while (const Expr* inner = passed_by(*object)) object = inner->IgnoreImplicit()->IgnoreParens();
  return *object;
}

const DeclaratorDecl* bound_variable(const ParmVarDecl& parameter, const Expr& argument, const FunctionDecl& function) {
  const QualType type = parameter.getType();
  if (is_passed_container(type)) {
    const DeclaratorDecl* variable = named_in(passed_object(argument), function);
    const bool container = variable && (container_of(variable->getType()) != Container::none ||
                                        container_of_rows(variable->getType()) != Container::none);
    return container ? variable : nullptr;
  }
  if (is_table_of_pointers(type)) return named_in(*argument.IgnoreParenImpCasts(), function);
  if (!type->isLValueReferenceType()) return nullptr;
  const QualType object = type.getNonReferenceType();
  const bool scalar = is_scalar(object.getUnqualifiedType());
  if (!scalar && !object->isConstantArrayType()) return nullptr;
  return named_in(requalified(argument), function);
}

bool is_closure_argument(const Expr& argument) {
  const Expr& object = passed_object(argument);
  if (isa<LambdaExpr>(object)) return true;
  const VarDecl* variable = named(object);
  return variable &&
         (initialising_lambda(*variable) || (isa<ParmVarDecl>(variable) && is_closure(variable->getType())));
}

}  // namespace ferry::translator::lift
