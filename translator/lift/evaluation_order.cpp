// See evaluation_order.h.
#include "lift/evaluation_order.h"

#include "lift/known_functions.h"
#include "lift/memberwise.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns whether the expression is a name like `a` or `a.b`, and so denotes the same object whenever it is evaluated.
bool names_object(const Expr& e) {
  const Expr* object = e.IgnoreParens();
  while (const auto* member = dyn_cast<MemberExpr>(object)) {
    if (member->isArrow() || !isa<FieldDecl>(member->getMemberDecl())) return false;
    object = member->getBase()->IgnoreParens();
  }
  return isa<DeclRefExpr>(object) && e.isLValue();
}

// Finds out whether evaluating code may change anything that other code sees. Examines the user's own callees, too.
class Changes {
 public:
  explicit Changes(const ASTContext& context) : context_(context) {}

  bool in(const Stmt& code) {
    if (const auto* call = dyn_cast<CallExpr>(&code)) {
      const KnownCall known = known_call(*call);
      return (!is_pure(known) && known != KnownCall::renaming && !computes(call->getDirectCallee())) || in_parts(code);
    }
    if (const auto* made = dyn_cast<CXXConstructExpr>(&code)) {
      const CXXConstructorDecl* constructor = made->getConstructor();
      const bool of_members = constructor->isDefaulted() && constructor->isConstexpr();
      return !(constructor->isTrivial() || of_members || copies_bytes(*constructor)) || in_parts(code);
    }
    if (const auto* given = dyn_cast<CXXDefaultArgExpr>(&code)) return in(*given->getExpr());
    if (const auto* operation = dyn_cast<BinaryOperator>(&code))
      return (operation->isAssignmentOp() && !is_own(*operation->getLHS())) || in_parts(code);
    if (const auto* operation = dyn_cast<UnaryOperator>(&code))
      return (operation->isIncrementDecrementOp() && !is_own(*operation->getSubExpr())) || in_parts(code);
    if (const auto* declaration = dyn_cast<DeclStmt>(&code)) return declares_more(*declaration) || in_parts(code);
    const bool only_parts =
        isa<CastExpr, ParenExpr, DeclRefExpr, MemberExpr, ArraySubscriptExpr, IntegerLiteral, FloatingLiteral,
            CharacterLiteral, CXXBoolLiteralExpr, ConditionalOperator, CXXThisExpr, InitListExpr, ExprWithCleanups,
            MaterializeTemporaryExpr, SubstNonTypeTemplateParmExpr, ConstantExpr, CompoundStmt, ReturnStmt, IfStmt>(
            code);
    if (only_parts) return in_parts(code);
    const auto* e = dyn_cast<Expr>(&code);
    return !e || e->HasSideEffects(context_);
  }

 private:
  bool in_parts(const Stmt& code) {
    const auto* read = dyn_cast<Expr>(&code);
    if (read && read->getType().isVolatileQualified()) return true;
    return llvm::any_of(code.children(), [&](const Stmt* part) { return part && in(*part); });
  }

  // Returns whether the function is a user's function that changes nothing but its own variables.
  bool computes(const FunctionDecl* function) {
    const FunctionDecl* definition = function ? function->getDefinition() : nullptr;
    const auto* method = dyn_cast_or_null<CXXMethodDecl>(definition);
    if (!definition || !definition->getBody() || (method && method->isVirtual()) || isa<CXXConstructorDecl>(definition))
      return false;
    if (!open_.insert(definition).second) return false;  // the call is recursive
    const bool changes = in(*definition->getBody());
    open_.erase(definition);
    return !changes;
  }

  static bool declares_more(const DeclStmt& declaration) {
    return llvm::any_of(declaration.decls(), [](const Decl* one) {
      const auto* variable = dyn_cast<VarDecl>(one);
      return !variable || !variable->hasLocalStorage() || !ends_silently(variable->getType());
    });
  }

  // Returns whether the changed object is part of a local variable or parameter of an examined function.
  bool is_own(const Expr& changed) const {
    const Expr* object = changed.IgnoreParenImpCasts();
    while (true) {
      const auto* member = dyn_cast<MemberExpr>(object);
      const auto* element = dyn_cast<ArraySubscriptExpr>(object);
      if (member && member->getMemberDecl()->getType()->isReferenceType()) return false;
      if (member && !member->isArrow())
        object = member->getBase()->IgnoreParens();
      else if (element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        object = element->getBase()->IgnoreParenImpCasts();
      else
        break;
    }
    const auto* name = dyn_cast<DeclRefExpr>(object);
    const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    const auto* function = variable ? dyn_cast<FunctionDecl>(variable->getDeclContext()) : nullptr;
    return function && variable->hasLocalStorage() && !variable->getType()->isReferenceType() &&
           open_.contains(function);
  }

  const ASTContext& context_;
  llvm::SmallPtrSet<const FunctionDecl*, 8> open_;
};

}  // namespace

bool keeps_order(const CallExpr& e) {
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
  if (!call || isa<CXXMethodDecl>(call->getDirectCallee())) return true;
  switch (call->getOperator()) {
    case OO_LessLess:
    case OO_GreaterGreater:
    case OO_Comma:
    case OO_AmpAmp:
    case OO_PipePipe:
      break;
    default:
      if (!call->isAssignmentOp()) return true;
  }
  const FunctionDecl& function = *call->getDirectCallee();
  const bool is_referred_to = function.getParamDecl(0)->getType()->isReferenceType();
  if (is_referred_to && names_object(*call->getArg(0)->IgnoreParenNoopCasts(function.getASTContext()))) return true;
  const ASTContext& context = function.getASTContext();
  const auto is_constant = [&](const Expr* operand) { return operand->isEvaluatable(context); };
  const auto changes = [&](const Expr* operand) { return Changes(context).in(*operand); };
  return llvm::any_of(call->arguments(), is_constant) || llvm::none_of(call->arguments(), changes);
}

}  // namespace ferry::translator::lift
