// The part of counted_text.h that handles conditions with several bounds.
//
//   for (int i = b; i < b + 16 && i < n; ++i)
//   for (int i = b; i < (b + 16 < n ? b + 16 : n); ++i)
//
// Each bound is converted as in its comparison. If the comparisons have several types, the bounds are converted to the
// widest type:
//
//   for (int i = 0; i < n && i < v.size(); ++i)     i < the smaller of (unsigned long)(n > 0 ? n : 0) and v.size()
//
// Limits: each comparison is between the loop's variable itself and a number, and all have the same direction. Numbers
// are variables, members of named objects or of *this, and accessors that return one. The text computes all bounds,
// even if the first one ends the loop. The others can't trap, and their values don't matter then.
#include "loop_forms/counted_text.h"
#include "loop_forms/loop_variables.h"
#include "loop_forms/variable_uses.h"

#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::written;

namespace {

constexpr std::size_t most_ends = 4;

bool is_object(const Expr& e);

// Returns whether the expression is a member that is accessed without a pointer other than `this`: `n_`, `s.n`,
// `g.size.x`.
bool is_member(const Expr& inner) {
  const auto* member = dyn_cast<MemberExpr>(&inner);
  if (!member || !isa<FieldDecl>(member->getMemberDecl()) || inner.getType().isVolatileQualified()) return false;
  return member->isArrow() ? isa<CXXThisExpr>(written(*member->getBase())) : is_object(*member->getBase());
}

bool is_object(const Expr& e) {
  const Expr& inner = written(e);
  const auto* name = dyn_cast<DeclRefExpr>(&inner);
  return (name && isa<VarDecl>(name->getDecl())) || is_member(inner);
}

// Returns whether the loop's header can read the number. As for any header, later stages check whether the number
// changes.
bool is_readable(const Expr& e) {
  const Expr& inner = written(e);
  if (algorithms::is_plain(inner) || is_member(inner)) return true;
  if (const auto* name = dyn_cast<DeclRefExpr>(&inner))
    return isa<VarDecl>(name->getDecl()) && !name->getType().isVolatileQualified();
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(&inner)) {  // such as `sz()`, which returns a member
    const CXXMethodDecl* method = call->getMethodDecl();
    const auto* body = method && method->isConst() && !method->isVirtual() && call->getNumArgs() == 0
                           ? dyn_cast_or_null<CompoundStmt>(method->getBody())
                           : nullptr;
    const auto* last = body && body->size() == 1 ? dyn_cast<ReturnStmt>(body->body_front()) : nullptr;
    const Expr& object = written(*call->getImplicitObjectArgument());
    return last && last->getRetValue() && is_readable(*last->getRetValue()) &&
           (isa<CXXThisExpr>(object) || is_object(object));
  }
  if (const auto* operation = dyn_cast<UnaryOperator>(&inner))
    return operation->isArithmeticOp() && is_readable(*operation->getSubExpr());
  if (const auto* operation = dyn_cast<BinaryOperator>(&inner))
    return (operation->isAdditiveOp() || operation->isMultiplicativeOp()) && is_readable(*operation->getLHS()) &&
           is_readable(*operation->getRHS());
  const auto* cast = dyn_cast<ExplicitCastExpr>(&inner);
  return cast && cast->getType()->isArithmeticType() && is_readable(*cast->getSubExpr());
}

// Returns the comparison `i < n` for `i < n` or `n > i`, and nothing for other conditions.
std::optional<Comparison> of_counter(const Expr& condition, const VarDecl& counter) {
  std::optional<Comparison> compared = comparison(condition);
  if (!compared || !BinaryOperator::isRelationalOp(compared->sign)) return std::nullopt;
  if (named_variable(*compared->left) != &counter) {
    std::swap(compared->left, compared->right);
    compared->sign = BinaryOperator::reverseComparisonOp(compared->sign);
  }
  const Expr& end = *compared->right;
  const QualType type = end.getType();
  const bool plain = named_variable(*compared->left) == &counter && type->isIntegerType() && !type->isBooleanType() &&
                     written(end).getType()->isIntegerType() && !written(end).getType()->isEnumeralType() &&
                     is_readable(end) && !names(end, counter);
  return plain ? compared : std::nullopt;
}

struct Ends {
  const VarDecl* counter;
  std::vector<Comparison> all;
  QualType type;              // the type to which all bounds are converted
  bool are_positive = false;  // whether negative bounds count as 0, because `type` is unsigned
};

bool add(const Expr& condition, Ends& ends) {
  const auto* both = dyn_cast<BinaryOperator>(condition.IgnoreParenImpCasts());
  if (both && both->getOpcode() == BO_LAnd) return add(*both->getLHS(), ends) && add(*both->getRHS(), ends);
  const std::optional<Comparison> one = of_counter(condition, *ends.counter);
  if (!one || ends.all.size() == most_ends || (!ends.all.empty() && one->sign != ends.all.front().sign)) return false;
  ends.all.push_back(*one);
  return true;
}

bool is_known(const Expr* e, const ASTContext& context, std::int64_t least) {
  Expr::EvalResult value;
  return e && !e->isValueDependent() && e->EvaluateAsInt(value, context) && value.Val.getInt() >= least;
}

// Returns whether the counter is unsigned, or counts up from a nonnegative constant.
bool stays_positive(const ForStmt& loop, const Update& step) {
  const VarDecl& counter = *step.variable;
  const ASTContext& context = counter.getASTContext();
  if (counter.getType()->isUnsignedIntegerType()) return true;
  const auto* declaration = dyn_cast_or_null<DeclStmt>(loop.getInit());
  const auto* assignment = dyn_cast_or_null<BinaryOperator>(loop.getInit());
  const bool declared = declaration && declaration->isSingleDecl() && declaration->getSingleDecl() == &counter;
  const bool assigned = assignment && assignment->getOpcode() == BO_Assign;
  const Expr* first = declared ? counter.getInit() : assigned ? assignment->getRHS() : nullptr;
  return is_known(first, context, 0) && !step.downwards && (!step.amount || is_known(step.amount, context, 1));
}

// Finds the widest of the comparisons' types, in which every bound keeps its value. If that type is unsigned, negative
// bounds count as 0.
bool find_type(const ForStmt& loop, const Update& step, Ends& ends) {
  const ASTContext& context = ends.counter->getASTContext();
  const auto width = [&](QualType type) { return context.getTypeSize(type); };
  const auto is_signed = [](QualType type) { return type->isSignedIntegerType(); };
  ends.type = ends.all.front().right->getType();
  for (const Comparison& one : ends.all) {
    const QualType type = one.right->getType();
    if (width(type) > width(ends.type) || (width(type) == width(ends.type) && !is_signed(type))) ends.type = type;
  }
  const auto alike = [&](const Comparison& one) { return algorithms::same_type(one.right->getType(), ends.type); };
  const auto any_sign = [&](const Comparison& one) { return is_signed(one.right->getType()); };
  if (llvm::all_of(ends.all, alike) || llvm::all_of(ends.all, any_sign)) return true;
  ends.are_positive = !is_signed(ends.type) && llvm::any_of(ends.all, any_sign);
  return stays_positive(loop, step) && (!ends.are_positive || ends.all.front().sign == BO_LT);
}

std::optional<Ends> ends_of(const ForStmt& loop) {
  const std::optional<Update> step = loop.getInc() ? update_of(*loop.getInc()) : std::nullopt;
  if (!loop.getCond() || loop.getConditionVariable() || !step || kind_of(*step->variable) != Kind::integer)
    return std::nullopt;
  const ASTContext& context = step->variable->getASTContext();
  Ends ends{step->variable, {}, {}};
  if (context.getLangOpts().getSignedOverflowBehavior() == LangOptions::SOB_Trapping || !add(*loop.getCond(), ends) ||
      ends.all.size() < 2 || !find_type(loop, *step, ends))
    return std::nullopt;
  for (std::size_t n = 1; n < ends.all.size(); ++n)
    if (may_trap(*ends.all[n].right, context)) return std::nullopt;
  return ends;
}

// Returns a bound's text, converted to the common type.
std::optional<std::string> text_of(const algorithms::UserText& text, const Ends& ends, const Expr& end) {
  const Expr& words = written(end);
  const std::optional<std::string> flat = text.flat(words);
  if (!flat || algorithms::same_type(words.getType(), ends.type)) return flat ? std::optional("(" + *flat + ")") : flat;
  const std::string type = lift::spelling(text.context(), ends.type.getUnqualifiedType());
  // Converts the bound as its own comparison does, and then to the common type.
  std::string own =
      algorithms::same_type(end.getType(), words.getType())
          ? *flat
          : "static_cast<" + lift::spelling(text.context(), end.getType().getUnqualifiedType()) + ">(" + *flat + ")";
  if (ends.are_positive && end.getType()->isSignedIntegerType()) own = "(" + own + ") > 0 ? (" + own + ") : 0";
  return "static_cast<" + type + ">(" + own + ")";
}

}  // namespace

bool has_two_ends(const ForStmt& loop) { return ends_of(loop).has_value(); }

std::optional<CountedText> two_ends_text(const algorithms::UserText& text, const ForStmt& loop) {
  const std::optional<Ends> ends = ends_of(loop);
  const auto header = text.bytes(SourceRange(loop.getForLoc(), loop.getRParenLoc()));
  const auto condition = text.bytes(loop.getCond()->getSourceRange());
  if (!ends || !header || !condition || header->file != condition->file) return std::nullopt;
  const std::optional<std::string> before = text.flat({header->file, header->begin, condition->begin}),
                                   after = text.flat({header->file, condition->end, header->end});
  if (!before || !after) return std::nullopt;
  const BinaryOperatorKind sign = ends->all.front().sign;
  const bool upwards = sign == BO_LT || sign == BO_LE;
  std::string last;
  for (const Comparison& one : ends->all) {
    const std::optional<std::string> end = text_of(text, *ends, *one.right);
    if (!end) return std::nullopt;
    last = last.empty() ? *end : "(" + last + (upwards ? " < " : " > ") + *end + " ? " + last + " : " + *end + ")";
  }
  CountedText made;
  made.header =
      *before + ends->counter->getNameAsString() + " " + BinaryOperator::getOpcodeStr(sign).str() + " " + last + *after;
  made.in_other_words = true;
  return made;
}

}  // namespace ferry::translator::loop_forms
