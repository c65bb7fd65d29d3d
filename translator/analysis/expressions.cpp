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

}  // namespace ferry::translator::analysis
