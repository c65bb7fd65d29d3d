// See numbers.h.
#include "algorithms/numbers.h"

#include "algorithms/purity.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

const VarDecl* local(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(&written(e));
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType() ? variable : nullptr;
}

bool is_iota(const CXXOperatorCallExpr& call) {
  const auto* name = call.getOperator() == OO_Call ? dyn_cast<DeclRefExpr>(&written(*call.getArg(0))) : nullptr;
  return name && call.getNumArgs() == 3 && name->getDecl()->getQualifiedNameAsString() == "std::ranges::views::iota";
}

// Counts how often the code names a variable. Also counts the uses that only read its value or call begin() or end() of
// a view. Captures don't count, because the uses in the lambdas' bodies do.
struct Uses : ConstDynamicRecursiveASTVisitor {
  const VarDecl* variable;
  unsigned all = 0, reading = 0;

  bool is_named(const Expr* e) const {
    const auto* name = e ? dyn_cast<DeclRefExpr>(e->IgnoreParens()) : nullptr;
    return name && name->getDecl() == variable;
  }
  bool TraverseLambdaCapture(const LambdaExpr* lambda, const LambdaCapture* capture, const Expr* init) override {
    return !lambda->isInitCapture(capture) ||
           ConstDynamicRecursiveASTVisitor::TraverseLambdaCapture(lambda, capture, init);
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    all += name->getDecl() == variable;
    return true;
  }
  bool VisitImplicitCastExpr(const ImplicitCastExpr* cast) override {
    const bool as_constant = cast->getCastKind() == CK_NoOp && cast->getType().isConstQualified();
    reading += is_named(cast->getSubExpr()) && (as_constant || cast->getCastKind() == CK_LValueToRValue);
    return true;
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* call) override {
    if (is_iota(*call))  // iota takes its numbers by reference and copies them
      for (const Expr* argument : call->arguments()) reading += is_named(argument);
    return true;
  }
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr* call) override {
    const CXXMethodDecl* method = call->getMethodDecl();
    reading += method && method->isConst() && is_named(call->getImplicitObjectArgument());
    return true;
  }
  bool VisitCXXForRangeStmt(const CXXForRangeStmt* loop) override {
    reading += is_named(loop->getRangeInit());
    return true;
  }
};

bool never_changes(const VarDecl& variable) {
  const auto* function = dyn_cast<FunctionDecl>(variable.getDeclContext());
  if (variable.getType().isConstQualified()) return true;
  if (!function || !function->getBody() || variable.getType().isVolatileQualified()) return false;
  Uses uses;
  uses.variable = &variable;
  uses.TraverseStmt(function->getBody());
  return uses.all == uses.reading;
}

bool never_changes(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(&e);
  if (name && isa<VarDecl>(name->getDecl())) {
    const VarDecl* variable = local(e);
    return variable && never_changes(*variable);
  }
  return !isa<CallExpr, MemberExpr, ArraySubscriptExpr>(e) && llvm::all_of(e.children(), [](const Stmt* part) {
    return isa_and_nonnull<Expr>(part) && never_changes(*cast<Expr>(part));
  });
}

// Returns the bounds of `std::views::iota(a, b)` or `std::ranges::iota_view(a, b)`, also with braces.
std::optional<Numbers> made_of(const Expr& e) {
  const Expr* inner = e.IgnoreImplicit()->IgnoreParens();
  while (const auto* cast = dyn_cast<CXXFunctionalCastExpr>(inner)) inner = cast->getSubExpr()->IgnoreImplicit();
  const auto* call = dyn_cast<CXXOperatorCallExpr>(inner);
  const auto* made = dyn_cast<CXXConstructExpr>(inner);
  Numbers found{};
  if (call && is_iota(*call))
    found = {&written(*call->getArg(1)), &written(*call->getArg(2))};
  else if (made && made->getNumArgs() == 2)
    found = {&written(*made->getArg(0)), &written(*made->getArg(1))};
  const QualType number = type_of_numbers(inner->getType());
  const auto counts = [&](const Expr* end) { return same_type(end->getType(), number) && is_pure(*end); };
  return found.first && !number.isNull() && counts(found.first) && counts(found.last) ? std::optional(found)
                                                                                      : std::nullopt;
}

}  // namespace

bool is_counting(QualType type) { return type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType(); }

QualType type_of_numbers(QualType view) {
  const auto* record =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(view.getNonReferenceType()->getAsCXXRecordDecl());
  if (!record || record->getQualifiedNameAsString() != "std::ranges::iota_view") return {};
  const QualType first = record->getTemplateArgs()[0].getAsType(), last = record->getTemplateArgs()[1].getAsType();
  return is_counting(first) && same_type(first, last) ? first : QualType();
}

std::optional<Numbers> numbers_of(const Expr& view) {
  const VarDecl* variable = local(view);
  if (!variable) return made_of(view);
  const std::optional<Numbers> found = variable->getInit() ? made_of(*variable->getInit()) : std::nullopt;
  const bool stays = found && never_changes(*variable) && never_changes(*found->first) && never_changes(*found->last);
  return stays ? found : std::nullopt;
}

}  // namespace ferry::translator::algorithms
