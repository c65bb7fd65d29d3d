// See iterations.h.
#include "loop_forms/iterations.h"

#include "loop_forms/viewed.h"

#include "algorithms/purity.h"
#include "lift/counted_loop.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/StmtCXX.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::UserText;

namespace {

// A count from one number to another in steps of the same size.
struct Count {
  const VarDecl* variable;
  const Expr *low, *high;  // a null `low` stands for 0
  std::int64_t step;
  bool closed, downwards;
};

std::optional<std::int64_t> constant(const Expr& e, const ASTContext& context) {
  Expr::EvalResult value;
  if (e.isValueDependent() || !e.EvaluateAsInt(value, context)) return std::nullopt;
  return value.Val.getInt().trySExtValue();
}

std::optional<Count> counted(const VarDecl& variable, const Expr& first, const Expr& bound, BinaryOperatorKind sign,
                             bool downwards, const Expr* amount) {
  const std::optional<std::int64_t> step = amount ? constant(*amount, variable.getASTContext()) : 1;
  const bool meets = sign == BO_NE ? step == 1
                     : downwards   ? sign == BO_GT || sign == BO_GE
                                   : sign == BO_LT || sign == BO_LE;
  if (!meets || !step || *step < 1 || *step > 1024) return std::nullopt;
  const bool closed = sign == BO_LE || sign == BO_GE;
  return Count{&variable, downwards ? &bound : &first, downwards ? &first : &bound, *step, closed, downwards};
}

BinaryOperatorKind sign_of(model::Compare compare) {
  switch (compare) {
    case model::Compare::less:
      return BO_LT;
    case model::Compare::less_equal:
      return BO_LE;
    case model::Compare::greater:
      return BO_GT;
    case model::Compare::greater_equal:
      return BO_GE;
    case model::Compare::equal:
      return BO_EQ;
    case model::Compare::not_equal:
      return BO_NE;
  }
  return BO_EQ;
}

std::optional<Count> count_of_form(const Form& form, const FunctionDecl& function) {
  const std::optional<Comparison> compared = form.compared();
  if (form.tail.isValid()) return std::nullopt;
  if (form.counted_down) {  // as in `k-- > 0`
    const Start* start = form.start(*form.counted_down);
    if (!start || !LoopVariables(form, function).only_counted(*form.counted_down)) return std::nullopt;
    return Count{form.counted_down, nullptr, start->value, 1, false, true};
  }
  if (!compared) return std::nullopt;
  const VarDecl* variable = named_variable(*compared->left);
  const bool left = variable && form.update(*variable);
  if (!left) variable = named_variable(*compared->right);
  const Update* update = variable ? form.update(*variable) : nullptr;
  const Start* start = update ? form.start(*variable) : nullptr;
  if (!start || update->where == Update::Where::inside || kind_of(*variable) != Kind::integer ||
      !LoopVariables(form, function).only_counted(*variable, {update->code}))
    return std::nullopt;
  return counted(*variable, *start->value, left ? *compared->right : *compared->left,
                 left ? compared->sign : BinaryOperator::reverseComparisonOp(compared->sign), update->downwards,
                 update->amount);
}

std::optional<Count> count_of(const ForStmt& loop) {
  const std::optional<lift::CountedLoop> plain = lift::recognise_counted_loop(loop).loop;
  const auto* variable = plain ? dyn_cast<VarDecl>(plain->variable) : nullptr;
  if (!variable || !plain->first || plain->offset != 0 || kind_of(*variable) != Kind::integer ||
      !only_read(*loop.getBody(), *variable, {}))
    return std::nullopt;
  return counted(*variable, *plain->first, *plain->bound, sign_of(plain->compare), plain->downwards, plain->step);
}

// The lower or upper bound of a count.
struct End {
  QualType type;
  std::optional<std::int64_t> known;
  std::string text;  // the bound as a number of type long

  bool is_small() const { return known && *known >= 0 && *known <= INT32_MAX; }
};

std::optional<End> end_of(const UserText& text, const Expr* e, QualType counter) {
  if (!e) return End{counter, 0, "0"};
  const QualType type = algorithms::written(*e).getType();
  if (!type->isIntegerType()) return std::nullopt;
  if (const std::optional<std::int64_t> known = constant(*e, text.context()))
    return *known >= -INT32_MAX && *known <= INT32_MAX ? std::optional(End{type, known, std::to_string(*known)})
                                                       : std::nullopt;
  const std::optional<std::string> words = text.flat(algorithms::written(*e));
  return words ? std::optional(End{type, {}, "static_cast<long>(" + *words + ")"}) : std::nullopt;
}

// Returns whether the loop counts as if all numbers were 64-bit integers, that is, whether no conversion changes a
// value.
bool counts_as_integers(const Count& count, const End& low, const End& high, const ASTContext& context) {
  const QualType own = count.variable->getType();
  const bool is_signed = own->isSignedIntegerType();
  const auto alike = [&](const End& end) {
    return end.is_small() || end.type->isSignedIntegerOrEnumerationType() == is_signed;
  };
  const auto narrow = [&](QualType type) { return context.getTypeSize(type) <= 32; };
  const End& first = count.downwards ? high : low;
  const bool kept = first.known || context.getTypeSize(first.type) <= context.getTypeSize(own);
  if (!kept || !alike(low) || (count.downwards && !alike(high))) return false;
  if (count.downwards && !is_signed && (count.closed || !low.is_small())) return false;
  if (low.is_small()) return is_signed || alike(high);
  return alike(high) && narrow(own) && narrow(low.type) && narrow(high.type);
}

std::string written_count(const Count& count, const std::string& low, const std::string& high, bool runs) {
  const std::string distance = low == "0" ? high : high + " - " + low, more = count.closed ? " + 1" : "";
  if (runs && count.step == 1 && count.closed && low == "1") return high;
  if (runs && count.step == 1) return low == "0" && !count.closed ? high : "(" + distance + more + ")";
  if (runs)
    return "((" + distance + " + " + std::to_string(count.step - (count.closed ? 0 : 1)) + ") / " +
           std::to_string(count.step) + ")";
  const std::string any = "(" + high + (count.closed ? " >= " : " > ") + low + " ? ";
  if (count.step == 1) return any + distance + more + " : 0)";
  return any + "(" + distance + (count.closed ? "" : " - 1") + ") / " + std::to_string(count.step) + " + 1 : 0)";
}

std::optional<std::string> iterations(const UserText& text, const Count& count,
                                      llvm::function_ref<bool(const Expr&)> is_known, bool runs = false) {
  const QualType own = count.variable->getType();
  const std::optional<End> low = end_of(text, count.low, own), high = end_of(text, count.high, own);
  if (!low || !high || !counts_as_integers(count, *low, *high, text.context())) return std::nullopt;
  if (low->known && high->known) {
    const std::int64_t distance = *high->known - *low->known + (count.closed ? 1 : 0);
    return std::to_string(distance > 0 ? (distance - 1) / count.step + 1 : 0);
  }
  for (const Expr* end : {count.low, count.high})
    if (end && !is_known(*end)) return std::nullopt;
  return written_count(count, low->text, high->text, runs);
}

// Returns the size of an array that doesn't change in the enclosing loop, or nothing for other arrays.
std::optional<std::string> elements(const UserText& text, const CXXForRangeStmt& loop, const LoopVariables& around) {
  const Expr& range = algorithms::written(*loop.getRangeInit());
  if (const std::optional<std::uint64_t> size = fixed_size(range.getType(), text.context()))
    return std::to_string(*size);
  const VarDecl* array = named_variable(range);
  if (!array || !is_array(range.getType(), text.context()) || around.is_declared_inside(*array)) return std::nullopt;
  const bool is_span = lift::container_of(range.getType()) == lift::Container::span;
  if (is_span && !range.getType().isConstQualified()) return std::nullopt;  // it may be reassigned
  const std::optional<Viewed> found = viewed(text, range);
  return found ? std::optional(found->count) : std::nullopt;
}

}  // namespace

std::optional<std::string> iterations(const UserText& text, const Form& loop, const LoopVariables& variables) {
  const std::optional<Count> count = count_of_form(loop, variables.function());
  return count ? iterations(text, *count, [&](const Expr& e) { return variables.is_fixed(e); }) : std::nullopt;
}

std::optional<std::string> iterations(const UserText& text, const LoopInside& loop, const LoopVariables& around,
                                      bool loosely, bool runs) {
  if (const auto* each = dyn_cast<CXXForRangeStmt>(loop.loop)) return elements(text, *each, around);
  const auto is_known = [&](const Expr& e) { return around.is_known_before(e, loosely); };
  if (const std::optional<Form> form = read_form(*loop.loop, loop.before))
    if (const std::optional<Count> count = count_of_form(*form, around.function()))
      return iterations(text, *count, is_known, runs);
  const auto* counted = dyn_cast<ForStmt>(loop.loop);
  const std::optional<Count> count = counted ? count_of(*counted) : std::nullopt;
  return count ? iterations(text, *count, is_known, runs) : std::nullopt;
}

}  // namespace ferry::translator::loop_forms
