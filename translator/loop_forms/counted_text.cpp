// See counted_text.h.
#include "loop_forms/counted_text.h"

#include "loop_forms/carried.h"
#include "loop_forms/iterations.h"
#include "loop_forms/origin.h"
#include "loop_forms/summed.h"

#include "algorithms/purity.h"
#include "algorithms/range.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::Distance;
using algorithms::Place;
using algorithms::UserText;
using algorithms::written;

namespace {

std::string sign_text(const Comparison& compared) {
  return " " + BinaryOperator::getOpcodeStr(compared.sign).str() + " ";
}

// Returns the text of the quotient: `i`, `(i / 2)`.
std::string divided(const std::string& count, std::int64_t by) {
  return by == 1 ? count : "(" + count + " / " + std::to_string(by) + ")";
}

class CountedWriter {
 public:
  CountedWriter(const UserText& text, const Form& form, const FunctionDecl& function, algorithms::Names& names)
      : text_(text),
        context_(text.context()),
        form_(form),
        variables_(form, function),
        names_(names),
        origins_(text, form, variables_, names),
        jumps_(jumps_in(*form.body, form.exit)) {}

  std::optional<CountedText> write() {
    if (jumps_.entered) return std::nullopt;
    for (const Update& one : form_.updates)
      if (one.where == Update::Where::inside) origins_.hoist_advance(one);
    if (!(form_.elements         ? write_elements()
          : form_.tail.isValid() ? write_repeated()
          : form_.counted_down   ? write_down()
                                 : write_compared()))
      return std::nullopt;
    for (const Update& one : form_.updates) replace(one);
    if (form_.exit) result_.removed.push_back(form_.exit);
    llvm::append_range(result_.before, origins_.hoisted);
    const std::optional<Comparison> compared = form_.compared();
    result_.in_other_words = compared && form_.tail.isInvalid() && algorithms::is_plain(*compared->left) &&
                             algorithms::is_plain(*compared->right) && result_.before.empty() &&
                             result_.declarations.empty();
    return std::move(result_);
  }

 private:
  void replace(const Update& update) {
    const std::string name = update.variable->getNameAsString();
    if (update.where == Update::Where::statement && !llvm::is_contained(result_.removed, update.code))
      result_.removed.push_back(update.code);
    if (update.where == Update::Where::expression)
      result_.replaced.emplace_back(update.code,
                                    update.after ? name : "(" + name + (update.downwards ? " - 1)" : " + 1)"));
  }

  bool write_compared() {
    const std::optional<Comparison> compared = form_.compared();
    if (!compared) return false;
    const VarDecl *left = named_variable(*compared->left), *right = named_variable(*compared->right);
    const bool left_counts = left && form_.update(*left), right_counts = right && form_.update(*right);
    if (left_counts && right_counts) {
      const bool upwards = compared->sign == BO_LT || compared->sign == BO_LE;
      return upwards ? write_meeting(*compared, *left, *right) : write_meeting(*compared, *right, *left);
    }
    if (left_counts && kind_of(*left) != Kind::integer) return write_places(*compared, *left);
    const VarDecl* counter = left_counts ? left : right_counts ? right : counter_in(*form_.condition);
    return counter && kind_of(*counter) == Kind::integer && form_.update(*counter)->where != Update::Where::inside &&
           write_numbers(*compared, *counter);
  }

  // Returns the loop's variable that occurs in a condition like `i + 1 < n`, or null.
  const VarDecl* counter_in(const Expr& condition) const {
    const VarDecl* found = nullptr;
    for (const VarDecl* one : variables_in(condition)) {
      if (!form_.update(*one)) continue;
      if (found && found != one) return nullptr;
      found = one;
    }
    return found;
  }

  // --- the induction variable is an integer of the user's text ---

  bool write_numbers(const Comparison& compared, const VarDecl& counter) {
    const std::string name = counter.getNameAsString();
    const Start* start = form_.start(counter);
    const std::optional<std::string> condition = condition_text(compared, counter), step = step_text(counter);
    if (!condition || !step) return false;
    const bool alone = form_.updates.size() == 1 && form_.starts.size() <= 1;
    const bool loaded = alone && start && !algorithms::is_plain(*start->value) && variables_.is_apart(*start->value);
    std::optional<Origin> from;
    if (!loaded && (start || !alone)) {
      from = origins_.of(counter);
      if (!from) return false;
    }
    const std::optional<std::string> begin = loaded ? text_.flat(*start->value) : from ? from->number : "";
    if (!begin) return false;
    std::string first;
    if (start) first = (start->declared ? origins_.type(counter) + " " : "") + name + " = " + *begin;
    result_.header = "for (" + first + "; " + *condition + "; " + *step + ")";
    return declare_unchanging() && declare_others(counter, from ? count_text(counter, *from) : "",
                                                  origins_.type(counter), iterations(text_, form_, variables_));
  }

  // Returns the text of the condition, in which variables that don't change are replaced by their initial values.
  std::optional<std::string> condition_text(const Comparison& compared, const VarDecl& counter) {
    const auto names_another = [&](const Expr& e) {
      return llvm::any_of(variables_in(e), [&](const VarDecl* one) {
        return one != &counter && (form_.update(*one) || form_.declares(*one));
      });
    };
    if (const std::optional<Summed> sum = summed(text_, compared, counter, counts_from_zero(counter)))
      return llvm::any_of(sum->others, [&](const Expr* one) { return names_another(*one) || names(*one, counter); })
                 ? std::nullopt
                 : std::optional(sum->condition);
    const Start* start = variables_.unchanging(*compared.right);
    const std::optional<std::string> left = text_.flat(*compared.left);
    if (!start && names_another(*form_.condition)) return std::nullopt;
    if (!start && !form_.exit) return text_.flat(*form_.condition);
    if (!start) {
      const std::optional<std::string> right = text_.flat(*compared.right);
      return left && right ? std::optional(*left + sign_text(compared) + *right) : std::nullopt;
    }
    const std::optional<std::string> bound =
        kind_of(*start->variable) == Kind::integer ? beginning(*start->variable) : std::nullopt;
    if (!left || !bound || names_another(*compared.left)) return std::nullopt;
    return *left + sign_text(compared) + *bound;
  }

  bool counts_from_zero(const VarDecl& counter) const {
    const Start* start = form_.start(counter);
    const Update& update = *form_.update(counter);
    Expr::EvalResult value;
    return start && !start->value->isValueDependent() && start->value->EvaluateAsInt(value, context_) &&
           value.Val.getInt() == 0 && !update.downwards && origins_.known_amount(update) == 1;
  }

  std::optional<std::string> step_text(const VarDecl& counter) const {
    const Update& update = *form_.update(counter);
    const std::string name = counter.getNameAsString();
    if (!update.amount) return (update.downwards ? "--" : "++") + name;
    const std::optional<std::string> words = text_.flat(*update.amount);
    if (!words || !variables_.is_apart(*update.amount)) return std::nullopt;
    return name + (update.downwards ? " -= " : " += ") + *words;
  }

  // Returns the number of iterations until the counter has its current value, or "" if it is unknown.
  std::string count_text(const VarDecl& counter, const Origin& from) const {
    const Update& update = *form_.update(counter);
    const std::optional<std::int64_t> amount = origins_.known_amount(update);
    const std::string name = counter.getNameAsString();
    if (!amount || *amount <= 0) return "";
    if (update.downwards) return divided("(" + from.number + " - " + name + ")", *amount);
    return divided(from.number == "0" ? name : "(" + name + " - " + from.number + ")", *amount);
  }

  // --- other variables ---

  std::optional<std::string> beginning(const VarDecl& variable) {
    const auto known = beginnings_.find(&variable);
    if (known != beginnings_.end()) return known->second;
    const std::optional<Origin> found = origins_.of(variable);
    if (found) beginnings_[&variable] = found->number;
    return found ? std::optional(found->number) : std::nullopt;
  }

  bool declare_unchanging(const VarDecl* counter = nullptr) {
    return llvm::all_of(form_.starts, [&](const Start& start) {
      const VarDecl& variable = *start.variable;
      if (&variable == counter || form_.update(variable)) return true;
      if (!start.declared || !variables_.only_counted(variable)) return false;
      if (!names(*form_.body, variable)) return algorithms::is_pure(*start.value);
      const std::optional<std::string> value = kind_of(variable) == Kind::integer ? beginning(variable) : std::nullopt;
      if (!value) return false;
      result_.declarations += declaration("const " + origins_.type(variable), variable.getNameAsString(), *value);
      return true;
    });
  }

  // Declares the other variables. Their final values are computed from the trip count, `times`.
  bool declare_others(const VarDecl& counter, const std::string& count, const std::string& type,
                      const std::optional<std::string>& times) {
    return llvm::all_of(form_.updates, [&](const Update& one) {
      if (one.variable == &counter) return true;
      const std::optional<Origin> origin = count.empty() ? std::nullopt : origins_.of(*one.variable);
      return origin && declare(*one.variable, *origin, count, type) && assign_after(*one.variable, *origin, times);
    });
  }

  bool declare(const VarDecl& variable, const Origin& origin, const std::string& count, const std::string& type) {
    if (!only_counted(variable) || !variables_.can_be_another(variable)) return false;
    const std::optional<std::string> value = origins_.after(variable, origin, count, type);
    if (value)
      result_.declarations += declaration(origins_.declared_type(variable), variable.getNameAsString(), *value);
    return value.has_value();
  }

  bool only_counted(const VarDecl& variable) const {
    std::vector<const Stmt*> replaced;
    for (const auto& [e, position] : result_.replaced) replaced.push_back(e);
    return variables_.only_counted(variable, replaced);
  }

  static std::string at_least_none(const std::string& distance) {
    return "(" + distance + " > 0 ? " + distance + " : 0)";
  }

  // Sets the variable after the loop, if it is used there. If the loop's original text ran, it already has this value.
  bool assign_after(const VarDecl& variable, const Origin& origin, const std::optional<std::string>& times) {
    if (!variables_.is_live_out(variable)) return true;
    if (!times || jumps_.leaves || kind_of(variable) == Kind::iterator) return false;
    const Update& update = *form_.update(variable);
    if (update.where == Update::Where::inside && !update.is_fixed) return false;
    const Start* start = form_.start(variable);
    if (start && !origin.is_kept && !variables_.is_fixed(*start->value)) return false;
    const std::optional<std::string> value = origins_.after(variable, origin, *times, "long", true);
    if (value) result_.after += " " + variable.getNameAsString() + " = " + *value + ";";
    return value.has_value();
  }

  // --- `do { …; ++i; } while (i < n);`: at least one iteration ---

  // Returns the comparison after the step. `i != n` becomes an inequality: a step that misses the end would overflow.
  std::optional<BinaryOperatorKind> sign_after(const Comparison& compared, const Update& update, bool postfix) const {
    const BinaryOperatorKind open = update.downwards ? BO_GT : BO_LT, closed = update.downwards ? BO_GE : BO_LE;
    const bool misses = compared.sign == BO_NE && !context_.getLangOpts().isSignedOverflowDefined();
    const BinaryOperatorKind sign = misses ? open : compared.sign;
    if (!postfix) return sign;
    return sign == open ? std::optional(closed) : std::nullopt;  // after `i++ < n`, the new value is at most n
  }

  bool write_repeated() {
    const std::optional<Comparison> compared = form_.compared();
    if (!compared) return false;
    const auto* step = dyn_cast<UnaryOperator>(compared->left->IgnoreParenImpCasts());
    const VarDecl* counter = named_variable(step ? *step->getSubExpr() : *compared->left);
    const Update* update = counter ? form_.update(*counter) : nullptr;
    const Update::Where where = step ? Update::Where::header : Update::Where::statement;
    if (!update || form_.updates.size() != 1 || update->where != where || update->amount) return false;
    const std::optional<BinaryOperatorKind> sign = sign_after(*compared, *update, step && step->isPostfix());
    if (!sign) return false;
    const bool closed = *sign == BO_LE || *sign == BO_GE;
    const bool meets = update->downwards ? *sign == BO_GT || *sign == BO_GE : *sign == BO_LT || *sign == BO_LE;
    const QualType type = counter->getType();
    const bool plain = type->isSignedIntegerType() && context_.getTypeSize(type) >= 32 &&
                       algorithms::same_type(written(*compared->right).getType(), type) &&
                       algorithms::is_plain(*compared->right) && !names(*compared->right, *counter);
    const std::optional<Origin> from = meets && plain ? origins_.of(*counter) : std::nullopt;
    const std::optional<std::string> bound = from ? text_.flat(*compared->right) : std::nullopt;
    if (!bound) return false;
    const std::string name = counter->getNameAsString(), begin = "(" + from->number + ")", end = "(" + *bound + ")";
    const std::string once = closed ? begin : begin + (update->downwards ? " - 1" : " + 1");
    result_.header = "for (" + (form_.start(*counter) ? name + " = " + from->number : "") + "; " + name +
                     sign_text({*sign, nullptr, nullptr}) + "(" + end + (update->downwards ? " < " : " > ") + begin +
                     " ? " + end + " : " + once + "); " + (update->downwards ? "--" : "++") + name + ")";
    return declare_unchanging();
  }

  // --- `for (double* p = a; p != a + n; ++p)`: the induction variable is a position ---

  bool write_places(const Comparison& compared, const VarDecl& counter) {
    const Update& update = *form_.update(counter);
    const std::optional<Origin> from = origins_.of(counter);
    const std::optional<std::string> amount = origins_.amount(update, "long");
    const std::optional<std::int64_t> known = origins_.known_amount(update);
    const Start* end = variables_.unchanging(*compared.right);
    const Expr* length = end ? length_from(*end, counter) : nullptr;
    const Expr& last = length ? *length : end ? *end->value : *compared.right;
    if (!from || !amount || !variables_.is_stable(last) || (end && !variables_.is_fixed(last))) return false;
    const std::string bound = length ? number_text(*length) : bound_text(counter, *from, last);
    if (bound.empty()) return false;
    const std::string position = origins_.new_name("h");
    if (from->place && !from->place->iterator) replace_distances(counter, *from->place, position);
    const std::string step = *amount == "1" ? (update.downwards ? "--" : "++") + position
                                            : position + (update.downwards ? " -= " : " += ") + *amount;
    result_.header = "for (long " + position + " = 0; " + position + sign_text(compared) + bound + "; " + step + ")";
    const std::optional<std::string> here = origins_.moved(*from, position);
    if (!here || !only_counted(counter) || !variables_.can_be_another(counter)) return false;
    result_.declarations += declaration(origins_.declared_type(counter), counter.getNameAsString(), *here);
    const bool ends_there = known == 1 && !update.downwards && (compared.sign == BO_NE || compared.sign == BO_LT) &&
                            variables_.is_fixed(last);
    const std::optional<std::string> distance =
        ends_there ? std::optional(at_least_none("(" + bound + ")")) : std::nullopt;
    const std::string count = update.downwards ? "(-" + position + ")" : position;
    return assign_after(counter, *from, distance) && declare_unchanging() &&
           declare_others(counter, known && *known > 0 ? divided(count, *known) : "", "long", distance);
  }

  // Returns n for `const double *p = a, *end = p + n`, or null if the end has another form.
  const Expr* length_from(const Start& end, const VarDecl& counter) const {
    const auto* sum = dyn_cast<BinaryOperator>(&written(*end.value));
    if (!sum || sum->getOpcode() != BO_Add || !form_.declares(counter)) return nullptr;
    const bool first = named_variable(*sum->getLHS()) == &counter;
    if (!first && named_variable(*sum->getRHS()) != &counter) return nullptr;
    return first ? sum->getRHS() : sum->getLHS();
  }

  std::string number_text(const Expr& e) const {
    const std::optional<std::string> words = algorithms::is_plain(e) ? text_.flat(written(e)) : std::nullopt;
    return words ? "static_cast<long>(" + *words + ")" : "";
  }

  // Returns the bound as a number of elements from the counter's start, or "" if it is unknown.
  std::string bound_text(const VarDecl& counter, const Origin& from, const Expr& end) {
    const bool known = from.place && !from.place->iterator;
    const std::optional<Place> last = known ? algorithms::place(text_, end) : std::nullopt;
    if (last && algorithms::of_same_array(context_, *from.place, *last)) {
      const std::optional<Distance> distance = algorithms::distance(text_, *from.place, *last);
      return distance ? distance->text : "";
    }
    const std::optional<std::string> words = text_.flat(written(end)), start = origins_.moved(from, "0");
    if (!words || !start || !variables_.is_fixed(end)) return "";
    const std::string to = "(" + *words + ")" + (kind_of(counter) == Kind::iterator ? ".base()" : "");
    return origins_.hoist("d", "const long", to + " - (" + *start + ")");
  }

  // Replaces `it - v.begin()` by the position in the array.
  void replace_distances(const VarDecl& counter, const Place& from, const std::string& position) {
    for (const Difference& one : differences(*form_.body, counter)) {
      const std::optional<Place> begin = text_.flat(*one.whole) ? algorithms::place(text_, *one.right) : std::nullopt;
      if (!begin || begin->iterator || !algorithms::of_same_array(context_, *begin, from)) continue;
      const std::optional<Distance> before = algorithms::distance(text_, *begin, from);
      if (!before) continue;
      const std::string value = before->text == "0" ? position : "(" + before->text + " + " + position + ")";
      result_.replaced.emplace_back(one.whole, value);
    }
  }

  // --- `for (double x : v) y[i++] = x;`: the induction variable is an element's index ---

  bool write_elements() {
    std::optional<CountedText> made = range_text(text_, *form_.elements, names_, &form_);
    if (!made || made->done.empty()) return false;
    result_ = std::move(*made);
    return declare_unchanging() && llvm::all_of(form_.updates, [&](const Update& one) {
             const std::optional<Origin> origin = origins_.of(*one.variable);
             return origin && declare(*one.variable, *origin, result_.done, "long") &&
                    assign_after(*one.variable, *origin, result_.times);
           });
  }

  // --- `for (int i = 0, j = n - 1; i < j; ++i, --j)`: the variables meet in the middle ---

  bool write_meeting(const Comparison& compared, const VarDecl& low, const VarDecl& high) {
    const Update &up = *form_.update(low), &down = *form_.update(high);
    const std::optional<std::int64_t> one = origins_.known_amount(up), other = origins_.known_amount(down);
    const auto is_small = [](std::optional<std::int64_t> amount) { return amount && *amount > 0 && *amount <= 1024; };
    const bool meet = compared.sign != BO_EQ && compared.sign != BO_NE && !up.downwards && down.downwards;
    const bool alike =
        context_.hasSameUnqualifiedType(low.getType().getCanonicalType(), high.getType().getCanonicalType());
    if (!meet || !is_small(one) || !is_small(other) || !alike || kind_of(low) == Kind::iterator) return false;
    const std::optional<Origin> from = origins_.of(low), to = origins_.of(high);
    const std::string way = from && to ? distance_text(low, *from, *to) : "";
    if (way.empty()) return false;
    const bool closed = compared.sign == BO_LE || compared.sign == BO_GE;
    const std::int64_t both = *one + *other;
    const std::string type = kind_of(low) == Kind::integer ? origins_.type(low) : "long";
    const std::string position = origins_.new_name("h");
    result_.header = "for (" + type + " " + position + " = 0; " + position + " < (" + way + " + " +
                     std::to_string(closed ? both : both - 1) + ") / " + std::to_string(both) + "; ++" + position + ")";
    return declare_unchanging() && llvm::all_of(form_.updates, [&](const Update& update) {
             const VarDecl& variable = *update.variable;
             const std::optional<Origin> origin = &variable == &low    ? from
                                                  : &variable == &high ? to
                                                                       : origins_.of(variable);
             return origin && declare(variable, *origin, position, type) &&
                    assign_after(variable, *origin, std::nullopt);
           });
  }

  // Returns the distance in 64 bits, or "" if it may overflow. It can't for 32-bit numbers or 64-bit numbers from zero.
  std::string distance_text(const VarDecl& low, const Origin& from, const Origin& to) {
    if (kind_of(low) == Kind::integer) {
      const bool narrow = context_.getTypeSize(low.getType()) <= 32;
      if (!low.getType()->isSignedIntegerType() || (!narrow && from.number != "0")) return "";
      return "static_cast<long>(" + to.number + ")" + (from.number == "0" ? "" : " - " + from.number);
    }
    if (from.place && to.place && algorithms::of_same_array(context_, *from.place, *to.place)) {
      const std::optional<Distance> distance = algorithms::distance(text_, *from.place, *to.place);
      return distance ? "static_cast<long>(" + distance->text + ")" : "";
    }
    const std::optional<std::string> begin = origins_.moved(from, "0"), end = origins_.moved(to, "0");
    return begin && end ? origins_.hoist("d", "const long", "(" + *end + ") - (" + *begin + ")") : "";
  }

  // --- `for (i = n; i-- > 0;)` ---

  bool write_down() {
    const VarDecl& counter = *form_.counted_down;
    const Start* start = form_.start(counter);
    const std::optional<Origin> from = origins_.of(counter);
    if (!from) return false;
    const std::string type = origins_.type(counter), name = counter.getNameAsString();
    const bool fixed = !start || variables_.is_fixed(*start->value);  // without a start, a copy is made before the loop
    const std::optional<std::string> distance =
        fixed ? std::optional(at_least_none("static_cast<long>(" + from->number + ")")) : std::nullopt;
    // `narrow` means that the first difference may not fit the type.
    const bool is_signed = counter.getType()->isSignedIntegerType(),
               narrow = is_signed && context_.getTypeSize(counter.getType()) < 32;
    if (is_signed && !narrow) {
      result_.header = "for (" + (start && start->declared ? type + " " : "") + name + " = " + from->number + " - 1; " +
                       name + " >= 0; --" + name + ")";
      return declare_unchanging(&counter) &&
             declare_others(counter, "(" + from->number + " - 1 - " + name + ")", type, distance);
    }
    const bool outside = variables_.is_live_out(counter);
    const std::optional<Comparison> compared = form_.compared();
    if (narrow && (outside || !compared || compared->sign != BO_GT)) return false;  // a negative start would differ
    if (!only_counted(counter) || !variables_.can_be_another(counter) || (jumps_.leaves && outside)) return false;
    const std::string position = origins_.new_name(algorithms::Names::counter_plus_one, name);
    result_.header =
        "for (" + type + " " + position + " = " + from->number + "; " + position + " > 0; --" + position + ")";
    result_.declarations = declaration(type, name, position + " - 1");
    if (outside) result_.after = " " + name + " = static_cast<" + type + ">(-1);";
    return declare_unchanging(&counter) &&
           declare_others(counter, "(" + from->number + " - " + position + ")", type, distance);
  }

  const UserText& text_;
  const ASTContext& context_;
  const Form& form_;
  const LoopVariables variables_;
  algorithms::Names& names_;
  Origins origins_;
  const Jumps jumps_;
  std::map<const VarDecl*, std::string> beginnings_;  // initial values of variables that don't change
  CountedText result_;
};

}  // namespace

std::optional<CountedText> range_text(const UserText& text, const CXXForRangeStmt& loop, algorithms::Names& names,
                                      const Form* form) {
  return counts_iota(loop) ? iota_text(text, loop, names) : elements_text(text, loop, names, form);
}

std::optional<CountedText> counted_text(const UserText& text, const Form& form, const FunctionDecl& function,
                                        algorithms::Names& names) {
  Form known = form;
  const LoopVariables variables(form, function);
  for (Update& one : known.updates) {
    if (one.where != Update::Where::inside) continue;
    std::optional<std::string> by = advance(text, variables, one, false, false);
    one.is_fixed = by.has_value();
    if (!by) by = advance(text, variables, one, true, false);
    one.advance = by.value_or("");
    one.row = is_named_in_loops_inside(known, one) ? advance(text, variables, one, !one.is_fixed, true).value_or("")
                                                   : one.advance;
  }
  llvm::erase_if(known.updates,
                 [](const Update& one) { return one.where == Update::Where::inside && one.advance.empty(); });
  return known.is_counted && known.updates.size() == 1 ? std::nullopt
                                                       : CountedWriter(text, known, function, names).write();
}

}  // namespace ferry::translator::loop_forms
