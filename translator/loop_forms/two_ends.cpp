// The part of counted_text.h about conditions of two ends.
//
//   for (int i = b; i < b + 16 && i < n; ++i)
//   for (int i = b; i < (b + 16 < n ? b + 16 : n); ++i)
//
// Limits: each compares the loop's variable by itself, in the same direction, with a plain number of its type. The
// second is computed where the first end is met already, too: it can't trap, and whatever it is then, there is no
// iteration.
#include "loop_forms/counted_text.h"
#include "loop_forms/loop_variables.h"
#include "loop_forms/variable_uses.h"

#include "algorithms/purity.h"

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::written;

namespace {

// `i < n`, `n > i`, as the first.
std::optional<Comparison> of_counter(const Expr& condition, const VarDecl& counter) {
  std::optional<Comparison> compared = comparison(condition);
  if (!compared || !BinaryOperator::isRelationalOp(compared->sign)) return std::nullopt;
  if (named_variable(*compared->left) != &counter) {
    std::swap(compared->left, compared->right);
    compared->sign = BinaryOperator::reverseComparisonOp(compared->sign);
  }
  const Expr& end = *compared->right;
  const bool plain = named_variable(*compared->left) == &counter &&
                     algorithms::same_type(written(end).getType(), counter.getType()) && algorithms::is_plain(end) &&
                     !names(end, counter);
  return plain ? compared : std::nullopt;
}

struct TwoEnds {
  Comparison first, second;
};

std::optional<TwoEnds> two_ends(const ForStmt& loop) {
  const auto* both = loop.getCond() ? dyn_cast<BinaryOperator>(loop.getCond()->IgnoreParenImpCasts()) : nullptr;
  const std::optional<Update> step = loop.getInc() ? update_of(*loop.getInc()) : std::nullopt;
  if (!both || both->getOpcode() != BO_LAnd || loop.getConditionVariable() || !step ||
      kind_of(*step->variable) != Kind::integer)
    return std::nullopt;
  const std::optional<Comparison> first = of_counter(*both->getLHS(), *step->variable),
                                  second = of_counter(*both->getRHS(), *step->variable);
  const ASTContext& context = step->variable->getASTContext();
  if (!second || may_trap(*second->right, context) ||
      context.getLangOpts().getSignedOverflowBehavior() == LangOptions::SOB_Trapping)
    return std::nullopt;
  return first && first->sign == second->sign ? std::optional(TwoEnds{*first, *second}) : std::nullopt;
}

}  // namespace

bool has_two_ends(const ForStmt& loop) { return two_ends(loop).has_value(); }

std::optional<CountedText> two_ends_text(const algorithms::UserText& text, const ForStmt& loop) {
  const std::optional<TwoEnds> ends = two_ends(loop);
  const auto header = text.bytes(SourceRange(loop.getForLoc(), loop.getRParenLoc()));
  const auto condition = text.bytes(loop.getCond()->getSourceRange());
  if (!ends || !header || !condition || header->file != condition->file) return std::nullopt;
  const std::optional<std::string> before = text.flat({header->file, header->begin, condition->begin}),
                                   after = text.flat({header->file, condition->end, header->end}),
                                   first = text.flat(written(*ends->first.right)),
                                   second = text.flat(written(*ends->second.right));
  if (!before || !after || !first || !second) return std::nullopt;
  const BinaryOperatorKind sign = ends->first.sign;
  const bool upwards = sign == BO_LT || sign == BO_LE;
  const std::string one = "(" + *first + ")", other = "(" + *second + ")";
  CountedText made;
  made.header = *before + named_variable(*ends->first.left)->getNameAsString() + " " +
                BinaryOperator::getOpcodeStr(sign).str() + " (" + one + (upwards ? " < " : " > ") + other + " ? " +
                one + " : " + other + ")" + *after;
  made.in_other_words = true;
  return made;
}

}  // namespace ferry::translator::loop_forms
