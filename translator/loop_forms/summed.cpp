// See summed.h.
#include "loop_forms/summed.h"

#include <clang/AST/ASTContext.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

bool is_int(const Expr& e, const ASTContext& context) {
  return e.getType()->isSpecificBuiltinType(BuiltinType::Int) && context.getIntWidth(e.getType()) == 32;
}

bool is_unsigned_long(const Expr& e, const ASTContext& context) {
  return e.getType().getCanonicalType().getUnqualifiedType() == context.UnsignedLongTy &&
         context.getIntWidth(e.getType()) == 64;
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

// `i + k`, `k + i`, `i + k - 1`, from the left: the counter and what is added to it, all in 64 bits without a sign.
static std::optional<std::string> added_to(const algorithms::UserText& text, const Expr& sum, const VarDecl& counter,
                                           std::vector<const Expr*>& others) {
  const auto* binary = dyn_cast<BinaryOperator>(sum.IgnoreParens());
  if (!binary || !binary->isAdditiveOp() || !is_unsigned_long(*binary, text.context())) return std::nullopt;
  const bool subtracts = binary->getOpcode() == BO_Sub;
  const auto converted = [&](const Expr& e) -> std::optional<std::string> {
    others.push_back(&e);
    const std::optional<std::string> words = text.flat(*e.IgnoreImpCasts());
    return words ? std::optional("static_cast<unsigned long>(" + *words + ")") : std::nullopt;
  };
  const auto is_counter = [&](const Expr& e) {
    return isa<DeclRefExpr>(e.IgnoreParens()->IgnoreImpCasts()) && named_variable(*e.IgnoreImpCasts()) == &counter;
  };
  if (is_counter(*binary->getLHS())) {
    const std::optional<std::string> other = converted(*binary->getRHS());
    return other ? std::optional((subtracts ? "0 - " : "") + *other) : std::nullopt;
  }
  if (!subtracts && is_counter(*binary->getRHS())) return converted(*binary->getLHS());
  const std::optional<std::string> before = added_to(text, *binary->getLHS(), counter, others);
  const std::optional<std::string> other = converted(*binary->getRHS());
  return before && other ? std::optional(*before + (subtracts ? " - " : " + ") + *other) : std::nullopt;
}

// From 0 on the sum only grows: if what is added is beyond the end, there is no iteration, else nothing wraps before
// the end but where the end is the greatest number.
static std::optional<Summed> summed_unsigned(const algorithms::UserText& text, const Comparison& compared,
                                             const VarDecl& counter, const Expr& start) {
  const ASTContext& context = text.context();
  Expr::EvalResult begin;
  if (!is_unsigned_long(*compared.left, context) || !is_unsigned_long(*compared.right, context) ||
      counter.getType().getCanonicalType().getUnqualifiedType() != context.UnsignedLongTy ||
      !start.EvaluateAsInt(begin, context) || begin.Val.getInt() != 0)
    return std::nullopt;
  for (const bool mirrored : {false, true}) {
    const BinaryOperatorKind sign = mirrored ? BinaryOperator::reverseComparisonOp(compared.sign) : compared.sign;
    const Expr &side = *(mirrored ? compared.right : compared.left),
               &end = *(mirrored ? compared.left : compared.right);
    Summed found{"", {&end}};
    const std::optional<std::string> added = added_to(text, side, counter, found.others),
                                     bound = text.flat(*end.IgnoreImpCasts());
    if (!added || !bound || (sign != BO_LT && sign != BO_LE)) continue;
    const std::string last = "static_cast<unsigned long>(" + *bound + ")", more = "(" + *added + ")";
    const std::string count = last + " - " + more + (sign == BO_LE ? " + 1" : "");
    found.condition = counter.getNameAsString() + " < (" + more + " " + BinaryOperator::getOpcodeStr(sign).str() + " " +
                      last + " ? " + count + " : 0)";
    return found;
  }
  return std::nullopt;
}

std::optional<Summed> summed(const algorithms::UserText& text, const Comparison& compared, const VarDecl& counter,
                             const Expr* start) {
  const ASTContext& context = text.context();
  if (start)
    if (std::optional<Summed> found = summed_unsigned(text, compared, counter, *start)) return found;
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
