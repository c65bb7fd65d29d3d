// See expressions.h.
#include "analysis/expressions.h"

#include "lift/known_functions.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/FoldingSet.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

const Expr* bare(const Expr* e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    if (const auto* full = dyn_cast<ExprWithCleanups>(e))
      e = full->getSubExpr();
    else if (const auto* temporary = dyn_cast<MaterializeTemporaryExpr>(e))
      e = temporary->getSubExpr();
    else
      return e;
  }
}

bool repeatable(const Stmt* s) {
  if (const auto* binary = dyn_cast<BinaryOperator>(s); binary && binary->isAssignmentOp()) return false;
  if (const auto* unary = dyn_cast<UnaryOperator>(s); unary && unary->isIncrementDecrementOp()) return false;
  if (const auto* call = dyn_cast<CallExpr>(s); call && !is_pure(known_call(*call))) return false;
  return llvm::all_of(s->children(), [](const Stmt* child) { return !child || repeatable(child); });
}

bool same_expression(const ASTContext& context, const Expr* a, const Expr* b) {
  llvm::FoldingSetNodeID first, second;
  bare(a)->Profile(first, context, true);
  bare(b)->Profile(second, context, true);
  return first == second;
}

static std::optional<ValueBounds> type_bounds(const ASTContext& context, QualType type) {
  if (!type->isIntegerType() || type->isEnumeralType()) return std::nullopt;
  const unsigned bits = context.getIntWidth(type);
  if (bits > 32) return std::nullopt;
  if (type->isUnsignedIntegerType()) return ValueBounds{0, (std::int64_t{1} << bits) - 1};
  return ValueBounds{-(std::int64_t{1} << (bits - 1)), (std::int64_t{1} << (bits - 1)) - 1};
}

std::optional<ValueBounds> value_bounds(const ASTContext& context, const Expr* e) {
  e = e->IgnoreParens();
  Expr::EvalResult constant;
  if (e->getType()->isIntegerType() && !e->isValueDependent() && e->EvaluateAsInt(constant, context) &&
      constant.Val.getInt().isRepresentableByInt64())
    return ValueBounds{constant.Val.getInt().getExtValue(), constant.Val.getInt().getExtValue()};
  const std::optional<ValueBounds> own = type_bounds(context, e->getType());
  if (const auto* cast = dyn_cast<CastExpr>(e); cast && cast->getCastKind() == CK_IntegralCast) {
    const std::optional<ValueBounds> from = value_bounds(context, cast->getSubExpr());
    const bool wide = e->getType()->isIntegerType() && !e->getType()->isEnumeralType() && !own;  // 64 bits
    const bool kept = from && (own ? from->low >= own->low && from->high <= own->high
                                   : wide && (from->low >= 0 || e->getType()->isSignedIntegerType()));
    return kept ? from : own;
  }
  const auto* binary = dyn_cast<BinaryOperator>(e);
  if (!binary || (binary->getOpcode() != BO_And && binary->getOpcode() != BO_Rem)) return own;
  const std::optional<ValueBounds> left = value_bounds(context, binary->getLHS()),
                                   right = value_bounds(context, binary->getRHS());
  if (binary->getOpcode() == BO_And) {
    if (right && right->low >= 0) return ValueBounds{0, right->high};
    return left && left->low >= 0 ? std::optional(ValueBounds{0, left->high}) : own;
  }
  if (!right || right->low <= 0) return own;
  const bool natural = e->getType()->isUnsignedIntegerType() || (left && left->low >= 0);
  return ValueBounds{natural ? 0 : 1 - right->high, right->high - 1};
}

}  // namespace ferry::translator::analysis
