// See plain_parts.h.
#include "lift/plain_parts.h"

#include "lift/constants.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns whether the text is a constant expression in a kernel if its operands are constant expressions there.
bool is_plain(const Expr& e) {
  if (const auto* cast = dyn_cast<CastExpr>(&e))
    return is_scalar(e.getType().getUnqualifiedType()) && cast->getCastKind() != CK_UserDefinedConversion;
  if (const auto* name = dyn_cast<DeclRefExpr>(&e))
    return isa<VarDecl, EnumConstantDecl>(name->getDecl()) && is_scalar(e.getType().getUnqualifiedType());
  return isa<ParenExpr, ConstantExpr, UnaryOperator, BinaryOperator, ConditionalOperator, IntegerLiteral,
             FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, InitListExpr, ImplicitValueInitExpr,
             CXXScalarValueInitExpr, SubstNonTypeTemplateParmExpr, FullExpr>(e);
}

// Returns whether another hole replaces the expression by a number.
bool becomes_number(const Expr& e) {
  if (isa<UnaryExprOrTypeTraitExpr, TypeTraitExpr, ArrayTypeTraitExpr, ExpressionTraitExpr, SizeOfPackExpr,
          CXXNoexceptExpr, RequiresExpr, ConceptSpecializationExpr>(e))
    return true;
  const bool by_name = isa<CallExpr>(e) && !isa<CXXOperatorCallExpr, CXXMemberCallExpr>(e);
  const std::optional<APValue> value = by_name ? constant_call(cast<CallExpr>(e)) : std::nullopt;
  const std::optional<APValue> constant = value ? constant_call(cast<CallExpr>(e), true) : std::nullopt;
  return value && (!constant || number(*value, e.getType())->digits == number(*constant, e.getType())->digits);
}

bool is_constant_text(const Expr& e) {
  return becomes_number(e) || (is_plain(e) && llvm::all_of(e.children(), [](const Stmt* child) {
                                 const auto* operand = dyn_cast_or_null<Expr>(child);
                                 return !operand || is_constant_text(*operand);
                               }));
}

const Expr& without_braces(const Expr& e) {
  if (const auto* full = dyn_cast<FullExpr>(&e)) return without_braces(*full->getSubExpr());
  const auto* list = dyn_cast<InitListExpr>(&e);
  return list && list->getNumInits() == 1 ? without_braces(*list->getInit(0)) : e;
}

}  // namespace

bool has_no_effect(const Expr& e, const ASTContext& context) {
  return !e.isValueDependent() && !e.isTypeDependent() && !e.HasSideEffects(context);
}

bool names_anything(const Expr& e) {
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(e)) return false;
  const auto* name = dyn_cast<DeclRefExpr>(&e);
  if (isa<MemberExpr, CXXThisExpr>(e) || (name && !isa<EnumConstantDecl>(name->getDecl()))) return true;
  return llvm::any_of(e.children(), [](const Stmt* child) {
    const auto* operand = dyn_cast_or_null<Expr>(child);
    return operand && names_anything(*operand);
  });
}

std::optional<APValue> number_in_place_of(const Expr& e, const ASTContext& context) {
  Expr::EvalResult result;
  if (e.isValueDependent() || e.isGLValue() || is_constant_text(e)) return std::nullopt;
  if (!e.EvaluateAsConstantExpr(result, context) || !number(result.Val, e.getType())) return std::nullopt;
  return result.Val;
}

std::optional<InitialNumber> initial_number(const VarDecl& variable) {
  const Expr* init = variable.getInit();
  if (!init || variable.getType()->isReferenceType() || !constant_value(variable.getASTContext(), variable))
    return std::nullopt;
  const Expr& text = without_braces(*init);
  if (is_constant_text(text)) return std::nullopt;
  return InitialNumber{&text, *variable.evaluateValue()};
}

bool loses_constexpr(const VarDecl& variable) {
  const Expr* init = variable.getInit();
  if (!variable.isConstexpr() || !init || initial_number(variable)) return false;
  const bool object = variable.getType()->getBaseElementTypeUnsafe()->isRecordType();
  return (object && !variable.isStaticLocal()) || !is_constant_text(*init);
}

}  // namespace ferry::translator::lift
