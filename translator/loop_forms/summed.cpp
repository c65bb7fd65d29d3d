// See summed.h.
#include "loop_forms/summed.h"

#include "algorithms/numbers.h"
#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

bool is_number(const Expr& e) {
  const QualType type = algorithms::written(e).getType();
  return e.getType()->isIntegerType() && algorithms::is_counting(type);
}

bool is_int(const Expr& e, const ASTContext& context) {
  return e.getType()->isSpecificBuiltinType(BuiltinType::Int) && context.getIntWidth(e.getType()) == 32;
}

// The terms of a sum like `i + j - 1`, with their signs.
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

std::optional<Summed> summed_ints(const algorithms::UserText& text, const Comparison& compared,
                                  const VarDecl& counter) {
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

// The text that is added to the counter: `lag` for `i + lag` and `lag + i`, or `lag - 1` for `lag + i - 1` if
// everything is unsigned.
struct Added {
  std::string words;
  std::vector<const Expr*> parts;
};

std::string as(const ASTContext& context, QualType type, const std::string& words) {
  return "static_cast<" + lift::spelling(context, type.getUnqualifiedType()) + ">(" + words + ")";
}

std::optional<Added> added_to(const algorithms::UserText& text, const Expr& side, const VarDecl& counter) {
  const auto* sum = dyn_cast<BinaryOperator>(side.IgnoreParens());
  if (!sum || !sum->isAdditiveOp()) return std::nullopt;
  const bool subtracts = sum->getOpcode() == BO_Sub;
  const auto counts = [&](const Expr* e) { return named_variable(*e->IgnoreParenImpCasts()) == &counter; };
  const auto words = [&](const Expr& part) {
    return is_number(part) ? text.flat(algorithms::written(part)) : std::nullopt;
  };
  if (!subtracts && (counts(sum->getLHS()) || counts(sum->getRHS()))) {
    const Expr& part = *(counts(sum->getLHS()) ? sum->getRHS() : sum->getLHS());
    const std::optional<std::string> one = words(part);
    return one ? std::optional(Added{*one, {&part}}) : std::nullopt;
  }
  if (!sum->getType()->isUnsignedIntegerType()) return std::nullopt;
  std::optional<Added> added = counts(sum->getLHS()) ? Added{"0", {}} : added_to(text, *sum->getLHS(), counter);
  const std::optional<std::string> one = words(*sum->getRHS());
  if (!added || !one) return std::nullopt;
  const auto term = [&](const std::string& value) { return as(text.context(), sum->getType(), value); };
  added->words = term(added->words) + (subtracts ? " - " : " + ") + term(*one);
  added->parts.push_back(sum->getRHS());
  return added;
}

// Requires that the counter starts at 0. The sum then starts at `lag`, and the loop ends at the first sum that isn't
// less than the bound. So no sum before it wraps.
std::optional<Summed> summed_from_zero(const algorithms::UserText& text, const Comparison& compared,
                                       const VarDecl& counter) {
  const ASTContext& context = text.context();
  for (const bool mirrored : {false, true}) {
    const Expr &side = *(mirrored ? compared.right : compared.left),
               &end = *(mirrored ? compared.left : compared.right);
    const BinaryOperatorKind sign = mirrored ? BinaryOperator::reverseComparisonOp(compared.sign) : compared.sign;
    const Expr& sum = *side.IgnoreParenImpCasts();
    const std::optional<Added> lag = added_to(text, sum, counter);
    if (!lag || (sign != BO_LT && sign != BO_LE) || !is_number(end)) continue;
    const QualType type = side.getType();
    const bool is_signed = sum.getType()->isSignedIntegerType(), as_signed = type->isSignedIntegerType();
    const std::optional<std::string> bound = text.flat(algorithms::written(end));
    if ((is_signed && context.getLangOpts().isSignedOverflowDefined()) || !algorithms::same_type(end.getType(), type) ||
        (!is_signed && !algorithms::same_type(sum.getType(), type)) || !bound)
      return std::nullopt;
    const std::string first = as(context, type, lag->words), last = as(context, type, *bound);
    const std::string less = first + " " + text_of(sign, false) + " " + last;
    Summed found{counter.getNameAsString() + " < (" + (is_signed && !as_signed ? "(" + lag->words + ") >= 0 && " : "") +
                     less + " ? " + last + " - " + first + (sign == BO_LE ? " + 1" : "") + " : 0)",
                 lag->parts};
    found.others.push_back(&end);
    return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Summed> summed(const algorithms::UserText& text, const Comparison& compared, const VarDecl& counter,
                             bool from_zero) {
  if (std::optional<Summed> ints = summed_ints(text, compared, counter)) return ints;
  return from_zero ? summed_from_zero(text, compared, counter) : std::nullopt;
}

}  // namespace ferry::translator::loop_forms
