// See counted_loop.h.
#include "lift/counted_loop.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

namespace {

const Expr* strip(const Expr* e) {
  while (e) {
    if (const auto* cleanups = dyn_cast<ExprWithCleanups>(e))
      e = cleanups->getSubExpr();
    else if (const Expr* inner = e->IgnoreParenImpCasts(); inner != e)
      e = inner;
    else
      return e;
  }
  return e;
}

const VarDecl* variable_of(const Expr* e) {
  const auto* reference = dyn_cast_or_null<DeclRefExpr>(strip(e));
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

// `n` of `{n}`.
const Expr* unlisted(const Expr* e) {
  const auto* list = dyn_cast_or_null<InitListExpr>(e);
  return list && list->getNumInits() == 1 ? unlisted(list->getInit(0)) : e;
}

bool usable_type(QualType type) {
  type = type.getCanonicalType();
  return type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType() && !type.isVolatileQualified() &&
         !type->isReferenceType();
}

std::optional<Id> read_init(const Stmt* init, CountedLoop& loop) {
  if (!init) return std::nullopt;
  if (const auto* declaration = dyn_cast<DeclStmt>(init)) {
    if (!declaration->isSingleDecl()) return Id::declares_several;
    loop.variable = dyn_cast<VarDecl>(declaration->getSingleDecl());
    if (!loop.variable || !loop.variable->getInit()) return Id::variable_without_value;
    loop.first = unlisted(loop.variable->getInit());
    loop.declared_inside = true;
    return std::nullopt;
  }
  const auto* assignment = dyn_cast<BinaryOperator>(strip(dyn_cast<Expr>(init)));
  if (!assignment || assignment->getOpcode() != BO_Assign) return Id::sets_no_variable;
  loop.variable = variable_of(assignment->getLHS());
  loop.first = unlisted(assignment->getRHS());
  if (!loop.variable) return Id::sets_no_variable;
  return std::nullopt;
}

std::optional<Id> read_increment(const Expr* increment, CountedLoop& loop) {
  const Expr* e = strip(increment);
  if (!e) return Id::adds_no_step;
  if (const auto* unary = dyn_cast<UnaryOperator>(e)) {
    if (!unary->isIncrementDecrementOp()) return Id::adds_no_step;
    loop.variable = variable_of(unary->getSubExpr());
    loop.downwards = unary->isDecrementOp();
    if (!loop.variable) return Id::adds_no_step;
    return std::nullopt;
  }
  const auto* binary = dyn_cast<BinaryOperator>(e);
  if (!binary) return Id::adds_no_step;
  loop.variable = variable_of(binary->getLHS());
  if (!loop.variable) return Id::adds_no_step;
  if (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign) {
    loop.step = unlisted(binary->getRHS());
    loop.downwards = binary->getOpcode() == BO_SubAssign;
    return std::nullopt;
  }
  const auto* sum = dyn_cast<BinaryOperator>(strip(binary->getRHS()));
  if (binary->getOpcode() != BO_Assign || !sum || (sum->getOpcode() != BO_Add && sum->getOpcode() != BO_Sub))
    return Id::adds_no_step;
  loop.downwards = sum->getOpcode() == BO_Sub;
  if (variable_of(sum->getLHS()) == loop.variable)
    loop.step = sum->getRHS();
  else if (!loop.downwards && variable_of(sum->getRHS()) == loop.variable)
    loop.step = sum->getLHS();
  else
    return Id::adds_no_step;
  return std::nullopt;
}

std::optional<model::Compare> compare_of(BinaryOperatorKind kind, bool mirrored) {
  switch (kind) {
    case BO_LT:
      return mirrored ? model::Compare::greater : model::Compare::less;
    case BO_LE:
      return mirrored ? model::Compare::greater_equal : model::Compare::less_equal;
    case BO_GT:
      return mirrored ? model::Compare::less : model::Compare::greater;
    case BO_GE:
      return mirrored ? model::Compare::less_equal : model::Compare::greater_equal;
    case BO_NE:
      return model::Compare::not_equal;
    default:
      return std::nullopt;
  }
}

std::optional<Id> read_condition(const Expr* condition, CountedLoop& loop) {
  const auto* compare = dyn_cast_or_null<BinaryOperator>(strip(condition));
  if (!compare) return Id::compares_no_bound;
  const bool left = variable_of(compare->getLHS()) == loop.variable;
  const bool right = variable_of(compare->getRHS()) == loop.variable;
  const std::optional<model::Compare> found = compare_of(compare->getOpcode(), !left);
  if (left == right || !found) return Id::compares_no_bound;
  loop.compare = *found;
  loop.bound = left ? compare->getRHS() : compare->getLHS();
  return std::nullopt;
}

}  // namespace

CountedLoopResult recognise_counted_loop(const ForStmt& statement) {
  CountedLoop loop;
  CountedLoop from_init;
  if (statement.getConditionVariable()) return {std::nullopt, {Id::condition_declares}};
  std::optional<Id> reason = read_init(statement.getInit(), from_init);
  if (!reason) reason = read_increment(statement.getInc(), loop);
  if (!reason && from_init.variable && from_init.variable != loop.variable) reason = Id::different_variables;
  if (!reason) reason = read_condition(statement.getCond(), loop);
  if (!reason && !usable_type(loop.variable->getType())) reason = Id::variable_not_integer;
  if (reason) return {std::nullopt, {*reason}};
  loop.first = from_init.first;
  loop.declared_inside = from_init.declared_inside;
  return {loop, {}};
}

}  // namespace ferry::translator::lift
