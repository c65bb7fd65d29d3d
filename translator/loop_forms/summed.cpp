// See summed.h.
#include "loop_forms/summed.h"

#include <clang/AST/ASTContext.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

bool is_int(const Expr& e, const ASTContext& context) {
  return e.getType()->isSpecificBuiltinType(BuiltinType::Int) && context.getIntWidth(e.getType()) == 32;
}

// The parts of `i + j - 1`, with their signs.
struct Sum {
  struct Term {
    const Expr* value;
    bool subtracted;
  };
  std::vector<Term> others;
  int counters = 0;

  bool add(const Expr& e, const VarDecl& counter, bool subtracted, const ASTContext& context) {
    if (!is_int(e, context)) return false;
    const Expr* bare = e.IgnoreParens();
    const auto* binary = dyn_cast<BinaryOperator>(bare);
    if (binary && binary->isAdditiveOp()) {
      const bool right = subtracted != (binary->getOpcode() == BO_Sub);
      return add(*binary->getLHS(), counter, subtracted, context) && add(*binary->getRHS(), counter, right, context);
    }
    if (named_variable(*bare->IgnoreImpCasts()) != &counter)
      others.push_back({bare, subtracted});
    else if (subtracted || !isa<DeclRefExpr>(bare->IgnoreImpCasts()))
      return false;
    else
      ++counters;
    return true;
  }
};

std::string text_of(BinaryOperatorKind sign, bool mirrored) {
  return BinaryOperator::getOpcodeStr(mirrored ? BinaryOperator::reverseComparisonOp(sign) : sign).str();
}

}  // namespace

std::optional<Summed> summed(const algorithms::UserText& text, const Comparison& compared, const VarDecl& counter) {
  const ASTContext& context = text.context();
  if (context.getLangOpts().isSignedOverflowDefined()) return std::nullopt;
  for (const bool mirrored : {false, true}) {
    const Expr &side = *(mirrored ? compared.right : compared.left),
               &end = *(mirrored ? compared.left : compared.right);
    Sum sum;
    if (!is_int(end, context) || !sum.add(side, counter, false, context)) continue;
    const std::optional<std::string> bound = text.flat(*end.IgnoreImpCasts());
    if (sum.counters != 1 || sum.others.empty() || !bound) continue;
    Summed found{
        counter.getNameAsString() + " " + text_of(compared.sign, mirrored) + " static_cast<long>(" + *bound + ")",
        {&end}};
    for (const Sum::Term& term : sum.others) {
      const std::optional<std::string> words = text.flat(*term.value->IgnoreImpCasts());
      if (!words) return std::nullopt;
      found.condition += (term.subtracted ? " + (" : " - (") + *words + ")";
      found.others.push_back(term.value);
    }
    return found;
  }
  return std::nullopt;
}

}  // namespace ferry::translator::loop_forms
