// The part of Region that reads conditions: `if (i > 0 && j < i)` → comparisons of index expressions, under which the
// accesses of a branch execute. What can't be said so makes the branch uncertain. See region.h.
#include "analysis/region.h"
#include "lift/types.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

namespace {

// The comparison where the condition holds, or where it doesn't.
std::optional<model::Compare> compare_of(BinaryOperatorKind kind, bool holds) {
  switch (kind) {
    case BO_LT:
      return holds ? model::Compare::less : model::Compare::greater_equal;
    case BO_LE:
      return holds ? model::Compare::less_equal : model::Compare::greater;
    case BO_GT:
      return holds ? model::Compare::greater : model::Compare::less_equal;
    case BO_GE:
      return holds ? model::Compare::greater_equal : model::Compare::less;
    case BO_EQ:
      return holds ? model::Compare::equal : model::Compare::not_equal;
    case BO_NE:
      return holds ? model::Compare::not_equal : model::Compare::equal;
    default:
      return std::nullopt;
  }
}

// A label of a switch around the code.
bool holds_label(const Stmt* code) {
  if (!code || isa<Expr>(code) || isa<SwitchStmt>(code)) return false;
  if (isa<SwitchCase>(code)) return true;
  return llvm::any_of(code->children(), holds_label);
}

}  // namespace

std::optional<model::Condition> Region::comparison(const Expr* condition, bool holds) {
  const auto* binary = dyn_cast<BinaryOperator>(condition);
  const std::optional<model::Compare> compare = binary ? compare_of(binary->getOpcode(), holds) : std::nullopt;
  if (!compare) return std::nullopt;
  const auto operand = [&](const Expr* e) -> std::optional<model::IndexExpression> {
    std::optional<model::IndexExpression> value = index(e);
    if (!value || value->operation == model::IndexExpression::Operation::constant) return value;
    // In the type in which C++ compares: a negative int is a large unsigned.
    return model::IndexExpression::unary(model::IndexExpression::Operation::convert, std::move(*value),
                                         index_type(e->getType()));
  };
  std::optional<model::IndexExpression> left = operand(binary->getLHS()), right = operand(binary->getRHS());
  if (!left || !right) return std::nullopt;
  model::Condition result;
  result.left = std::move(*left);
  result.compare = *compare;
  result.right = std::move(*right);
  return result;
}

std::optional<model::Condition> Region::condition(const Expr* e, bool holds) {
  e = e->IgnoreParenImpCasts();
  if (const auto* negation = dyn_cast<UnaryOperator>(e); negation && negation->getOpcode() == UO_LNot)
    return condition(negation->getSubExpr(), !holds);
  if (const auto* binary = dyn_cast<BinaryOperator>(e); binary && binary->isLogicalOp()) {
    std::optional<model::Condition> left = condition(binary->getLHS(), holds),
                                    right = condition(binary->getRHS(), holds);
    if (left && right) {
      model::Condition result;
      result.kind =
          (binary->getOpcode() == BO_LAnd) == holds ? model::Condition::Kind::all : model::Condition::Kind::any;
      result.parts = {std::move(*left), std::move(*right)};
      return result;
    }
  }
  if (std::optional<model::Condition> found = comparison(e, holds)) return found;
  if (!e->getType()->isIntegerType()) return std::nullopt;
  std::optional<model::IndexExpression> value = index(e);  // `if (flag)`
  if (!value) return std::nullopt;
  model::Condition result;
  result.left = std::move(*value);
  result.compare = holds ? model::Compare::not_equal : model::Compare::equal;
  result.right = model::IndexExpression::constant(0);
  return result;
}

// From here on the condition holds, or doesn't. Conjunctions are taken apart: what can't be expressed is uncertain, the
// rest still counts.
void Region::assume(const Expr* e, bool holds) {
  e = e->IgnoreParenImpCasts();
  if (const auto* negation = dyn_cast<UnaryOperator>(e); negation && negation->getOpcode() == UO_LNot)
    return assume(negation->getSubExpr(), !holds);
  const auto* binary = dyn_cast<BinaryOperator>(e);
  if (binary && binary->isLogicalOp() && (binary->getOpcode() == BO_LAnd) == holds) {
    assume(binary->getLHS(), holds);
    return assume(binary->getRHS(), holds);
  }
  std::optional<model::Condition> found = condition(e, holds);
  if (!found) {
    certain_ = false;
    return;
  }
  found->depth = open_loops_.size();
  open_conditions_.push_back(static_cast<int>(footprint.conditions.size()));
  footprint.conditions.push_back(std::move(*found));
}

void Region::scan_under(const Expr* condition, bool holds, const Stmt* code) {
  if (!code) return;
  const llvm::SaveAndRestore keep(certain_);
  const std::size_t open = open_conditions_.size();
  if (in_switch_ && holds_label(code))
    certain_ = false;
  else
    assume(condition, holds);
  scan(code);
  open_conditions_.resize(open);
}

}  // namespace ferry::translator::analysis
