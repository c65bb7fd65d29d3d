// See loop_variables.h.
#include "loop_forms/loop_variables.h"

#include "algorithms/purity.h"
#include "algorithms/text.h"
#include "lift/known_functions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <set>
#include <string>

namespace ferry::translator::loop_forms {

using namespace clang;

std::vector<const VarDecl*> variables_in(const Expr& e) {
  struct Names : ConstDynamicRecursiveASTVisitor {
    std::vector<const VarDecl*> found;
    bool VisitDeclRefExpr(const DeclRefExpr* name) override {
      if (const auto* variable = dyn_cast<VarDecl>(name->getDecl())) found.push_back(variable);
      return true;
    }
  } names;
  names.TraverseStmt(&e);
  return std::move(names.found);
}

// Returns whether the expression is a number computed from local variables: `h > 0 ? h : 0`, `std::max(h, 0)`, `n`.
static bool is_number_of_locals(const Expr& e) {
  const Expr& inner = algorithms::written(e);
  const auto all = [](const auto& parts) {
    return llvm::all_of(parts, [](const auto* one) {
      const auto* part = dyn_cast_or_null<Expr>(one);
      return part && is_number_of_locals(*part);
    });
  };
  if (const auto* operation = dyn_cast<BinaryOperator>(&inner);
      operation && (operation->isComparisonOp() || operation->isLogicalOp()))
    return all(inner.children());
  if (isa<ConditionalOperator>(inner)) return all(inner.children());
  const auto* call = dyn_cast<CallExpr>(&inner);
  if (call && lift::known_call(*call) == lift::KnownCall::selection && call->getNumArgs() == 2)
    return all(call->arguments());
  return algorithms::is_plain(inner);
}

// Returns whether the expression is a number or a place computed from local variables: `v.end()`, `a + n`, `last`.
static bool is_place_of_locals(const Expr& e) {
  const Expr& inner = algorithms::written(e);
  if (is_number_of_locals(inner)) return true;
  if (const auto* operation = dyn_cast<BinaryOperator>(&inner))
    return operation->isAdditiveOp() && is_place_of_locals(*operation->getLHS()) &&
           is_place_of_locals(*operation->getRHS());
  const auto* call = dyn_cast<CallExpr>(&inner);
  if (const auto* operation = dyn_cast_or_null<CXXOperatorCallExpr>(call))
    return (operation->getOperator() == OO_Plus || operation->getOperator() == OO_Minus) &&
           llvm::all_of(operation->arguments(), [](const Expr* one) { return is_place_of_locals(*one); });
  if (call) {
    const auto* member = dyn_cast<CXXMemberCallExpr>(call);
    const Expr* object = member                    ? member->getImplicitObjectArgument()
                         : call->getNumArgs() == 1 ? call->getArg(0)
                                                   : nullptr;
    return object && call->getNumArgs() == (member ? 0 : 1) && call->isPRValue() && algorithms::is_pure(*call) &&
           isa<DeclRefExpr>(algorithms::written(*object));
  }
  const auto* name = dyn_cast<DeclRefExpr>(&inner);
  return name && isa<VarDecl>(name->getDecl()) && name->getType()->isArrayType();
}

namespace {

// Collects the names that the code itself declares.
struct DeclaredNames : ConstDynamicRecursiveASTVisitor {
  std::set<std::string> found;
  bool has_directive = false;

  bool VisitDecl(const Decl* declaration) override {
    has_directive = has_directive || isa<UsingDirectiveDecl>(declaration);
    const auto* named = dyn_cast<NamedDecl>(declaration);
    if (named && named->getIdentifier()) found.insert(named->getNameAsString());
    if (const auto* used = dyn_cast<BaseUsingDecl>(declaration))
      for (const UsingShadowDecl* shadow : used->shadows()) found.insert(shadow->getTargetDecl()->getNameAsString());
    return true;
  }
};

}  // namespace

// Returns whether an expression in a loop's body means the same before the loop. It does if the body declares none of
// its names.
static bool means_the_same_before(const Expr& e, const Stmt& body, const ASTContext& context) {
  const SourceManager& sources = context.getSourceManager();
  if (!sources.isPointWithin(e.getBeginLoc(), body.getBeginLoc(), body.getEndLoc())) return true;
  const algorithms::UserText text(context);
  const std::optional<std::string> words = text.flat(e);
  if (!words) return false;
  DeclaredNames declared;
  declared.TraverseStmt(&body);
  std::set<std::string> locals;
  for (const VarDecl* variable : variables_in(e))
    if (variable->isLocalVarDeclOrParm()) locals.insert(variable->getNameAsString());
  const auto is_word = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (llvm::StringRef rest = *words; !rest.empty();) {
    const llvm::StringRef word = rest.take_while(is_word);
    rest = rest.drop_front(std::max<std::size_t>(word.size(), 1));
    if (word.empty() || llvm::isDigit(word.front())) continue;
    if (declared.found.contains(word.str()) || (declared.has_directive && !locals.contains(word.str()))) return false;
  }
  return true;
}

bool LoopVariables::is_apart(const Expr& e) const {
  return llvm::none_of(variables_in(e),
                       [&](const VarDecl* variable) {
                         return form_.start(*variable) || form_.update(*variable) || variable == form_.counted_down;
                       }) &&
         means_the_same_before(e, *form_.body, function_.getASTContext());
}

bool LoopVariables::is_stable(const Expr& e) const {
  return is_apart(e) && llvm::all_of(variables_in(e), [&](const VarDecl* variable) {
           const QualType type = variable->getType().getNonReferenceType();
           return !(type->isPointerType() || type->isArithmeticType()) || only_read(*form_.body, *variable, {});
         });
}

bool LoopVariables::is_fixed(const Expr& e) const {
  return is_place_of_locals(e) && is_stable(e) && llvm::all_of(variables_in(e), [&](const VarDecl* variable) {
           const Stmt& all = *function_.getBody();
           return variable->getType().isConstQualified() || !kind_of(*variable) ||
                  (only_read(all, *variable, {}, {.assignments = true}) && !referred_to_in_lambda(all, *variable));
         });
}

bool may_trap(const Expr& e, const ASTContext& context) {
  const Expr& inner = algorithms::written(e);
  if (const auto* operation = dyn_cast<BinaryOperator>(&inner)) {
    Expr::EvalResult by;
    const bool divides = operation->getOpcode() == BO_Div || operation->getOpcode() == BO_Rem;
    if (divides && (!operation->getRHS()->EvaluateAsInt(by, context) || !by.Val.getInt().isStrictlyPositive()))
      return true;
  }
  return llvm::any_of(inner.children(), [&](const Stmt* part) {
    const auto* operand = dyn_cast_or_null<Expr>(part);
    return operand && may_trap(*operand, context);
  });
}

bool LoopVariables::is_known_before(const Expr& e, bool loosely) const {
  return (is_fixed(e) || (loosely && is_apart(e) && is_unassigned(*form_.body, e))) &&
         !may_trap(e, function_.getASTContext()) &&
         llvm::none_of(variables_in(e), [&](const VarDecl* variable) { return declares(*form_.body, *variable); });
}

bool LoopVariables::only_counted(const VarDecl& variable, const std::vector<const Stmt*>& left_out) const {
  std::vector<const Stmt*> all = left_out;
  for (const Update& one : form_.updates) {
    all.push_back(one.code);
    for (const Move& move : one.moves) all.push_back(move.code);
  }
  return only_read(*form_.body, variable, all);
}

bool LoopVariables::can_be_another(const VarDecl& variable) const {
  if (form_.declares(variable)) return true;
  return only_read(*function_.getBody(), variable, {form_.loop}, {.assignments = true, .references = false}) &&
         !named_in_lambda(*function_.getBody(), variable, form_.loop);
}

bool LoopVariables::is_live_out(const VarDecl& variable) const {
  if (form_.declares(variable)) return false;
  const Stmt& all = *function_.getBody();
  const bool own = variable.hasLocalStorage() && !variable.getType()->isReferenceType() &&
                   (declares(all, variable) || llvm::is_contained(function_.parameters(), &variable));
  if (!own || names(all, variable, form_.loop)) return true;
  return !form_.start(variable) && may_run_again(all, *form_.loop, variable);
}

const Start* LoopVariables::unchanging(const Expr& e) const {
  const VarDecl* variable = named_variable(e);
  const Start* start = variable && !form_.update(*variable) ? form_.start(*variable) : nullptr;
  return start && start->declared && only_counted(*variable) ? start : nullptr;
}

}  // namespace ferry::translator::loop_forms
