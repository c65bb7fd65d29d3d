// See loop_header.h.
#include "schedule/loop_header.h"

#include "ir/elsewhere.h"
#include "ir/parts.h"
#include "ir/queries.h"
#include "ir/uses.h"

#include <limits>

namespace ferry::translator::schedule {

using diagnostics::Id;
using diagnostics::Message;

namespace {

class HeaderReader {
 public:
  HeaderReader(const ir::Function& function, footprint::FootprintScan& region, ir::StatementId loop, bool outermost,
               const std::string& reached)
      : function_(function),
        body_(function.body),
        region_(region),
        position_(body_.statements[loop].position()),
        loop_body_(std::get<ir::Loop>(body_.statements[loop].node).body),
        counted_(*std::get<ir::Loop>(body_.statements[loop].node).counted),
        outermost_(outermost),
        reached_(reached) {}

  LoopHeader read(ir::StatementId loop) {
    if (const std::optional<Message> reason = why_not()) return {std::nullopt, *reason};
    loop_.name = ir::counter_name(body_, counted_.variable);
    if (loop_.name != body_.variables[counted_.variable].name)
      loop_.element_name = body_.variables[counted_.variable].name;
    loop_.type = body_.value_type(counted_.variable).number_type();
    loop_.place = body_.variables[counted_.variable].host_name;
    loop_.exposed = function_.exposed(counted_.variable);
    loop_.first = counted_.first ? text(*counted_.first) : loop_.place;
    loop_.bound = bound_text();
    loop_.offset = counted_.offset;
    loop_.sum = checked_type();
    loop_.compare = counted_.compare;
    loop_.line = function_.text.line(position_);
    loop_.last_value_needed = !counted_.declared_inside && function_.is_needed_after(counted_.variable, loop);
    if (const std::optional<Id> reason = read_step()) return {std::nullopt, {*reason}};
    return {std::move(loop_), {}};
  }

 private:
  const ir::Type& bare_type(const ir::FullExpression& e) const { return body_.type_of(ir::bare(body_, e.expression)); }
  bool integral(const std::optional<ir::FullExpression>& e) const { return !e || bare_type(*e).is_integer(); }

  // Returns whether the expression dereferences pointers that the program may dereference only if it reaches the
  // header.
  bool rests_on_reached(const ir::FullExpression& e) const {
    return !outermost_ && ir::dereferences_others(body_, e.expression, region_.followed);
  }

  std::optional<Message> why_not() const {
    const ir::VariableId variable = counted_.variable;
    const auto uses_it = [&](const ir::FullExpression& e) { return ir::named_in(body_, variable, e.expression); };
    if (uses_it(counted_.bound) || (counted_.step && uses_it(*counted_.step))) return Message{Id::bound_uses_variable};
    if (!integral(counted_.first) || !integral(counted_.bound) || !integral(counted_.step))
      return Message{Id::bounds_not_integers};
    const std::string& name = body_.variables[variable].name;
    if (outermost_ && ir::uses(body_, loop_body_).modified.contains(variable))
      return Message{Id::variable_changes, {name}};
    const bool others_may_change = function_.exposed(variable) &&
                                   (!footprint::is_seen_counter(body_.variables[variable], body_) || !counted_.first);
    if (others_may_change) return Message{Id::variable_exposed, {name}};
    const auto invariant = [&](const ir::FullExpression& e) {
      if (rests_on_reached(e) && (reached_.empty() || bare_type(e).kind != ir::Type::Kind::integer)) return false;
      return !region_.loaded_end(e.expression).empty() || region_.invariant(e.expression, outermost_);
    };
    if (counted_.first ? !invariant(*counted_.first) : !outermost_) return Message{Id::first_value_unknown};
    if (!invariant(counted_.bound)) return Message{Id::bound_unknown};
    if (counted_.step && (rests_on_reached(*counted_.step) || !invariant(*counted_.step)))
      return Message{Id::step_changes};
    if (is_lost(counted_.first) || is_lost(counted_.bound) || is_lost(counted_.step))
      return region_.refusal ? region_.refusal->reason : Message{Id::bound_unknown};
    return std::nullopt;
  }

  bool is_empty_list(const ir::FullExpression& e) const {
    const auto* list = std::get_if<ir::List>(&body_.expressions[ir::bare(body_, e.expression)].node);
    return list && list->elements.empty();
  }

  // Returns whether the stub can't write the expression, because a name in it means something else before the nest.
  bool is_lost(const std::optional<ir::FullExpression>& e) const {
    return e && !is_empty_list(*e) && region_.loaded_end(e->expression).empty() && !region_.quoted(*e);
  }

  std::optional<Id> read_step() {
    const std::int64_t sign = counted_.downwards ? -1 : 1;
    const std::optional<std::int64_t> value =
        counted_.step ? body_.expressions[counted_.step->expression].value : std::int64_t{1};
    if (!value || is_least(*value)) {
      const bool meets = counted_.compare == model::Compare::not_equal;
      if (meets && (counted_.downwards || !outermost_)) return Id::direction_unknown;
      const ir::Type& type = body_.type_of(counted_.step->expression);
      if (counted_.downwards && type.is_integer() && !type.is_signed) return Id::step_unsigned;
      loop_.step = counted_.downwards ? "-(" + text(*counted_.step) + ")" : text(*counted_.step);
      // The proof assumes a positive step. With a step of 0 the launch declines, as it does if the loop misses its
      // bound.
      if (meets) loop_.step = "((" + loop_.step + ") > 0 ? (" + loop_.step + ") : 0)";
      loop_.stride = stride();
      return std::nullopt;
    }
    loop_.constant_step = sign * *value;
    loop_.step = std::to_string(*loop_.constant_step);
    return std::nullopt;
  }

  // Returns the stride as an absolute value, because the launch only counts iterations towards the bound.
  std::optional<model::IndexExpression> stride() const {
    const bool up = counted_.compare == model::Compare::less || counted_.compare == model::Compare::less_equal ||
                    counted_.compare == model::Compare::not_equal;
    std::optional<model::IndexExpression> step = region_.index(counted_.step->expression);
    if (!step || up != counted_.downwards) return step;
    return model::IndexExpression::unary(model::IndexExpression::Operation::negate, *std::move(step));
  }

  // Returns whether `value` is the least value of the step's type, which can't be negated.
  bool is_least(std::int64_t value) const {
    if (!counted_.step) return false;
    const ir::Type& type = body_.type_of(counted_.step->expression);
    return type.is_signed && value == std::numeric_limits<std::int64_t>::min() >> (64 - type.bits);
  }

  // Returns the type in which the launch must check that the sum neither wraps nor is negative, or "".
  std::string checked_type() const {
    if (!counted_.checked_sum) return "";
    const ir::Type& sum = body_.type_of(*counted_.checked_sum);
    return (sum.is_signed ? body_.type_of(counted_.bound.expression) : sum).name;
  }

  // Returns the bound's text. If the comparison adds a constant to the variable, the bound is converted to the
  // comparison's type.
  std::string bound_text() const {
    const ir::Type &own = bare_type(counted_.bound), &compared = body_.type_of(counted_.bound.expression);
    const bool at_least_0 = body_.expressions[ir::bare(body_, counted_.bound.expression)].value.value_or(-1) >= 0;
    const bool converted = counted_.offset != 0 && own.is_signed && !compared.is_signed && !at_least_0;
    return converted ? "static_cast<" + compared.name + ">(" + text(counted_.bound) + ")" : text(counted_.bound);
  }

  // Returns the stub's text for the expression, as an integer. The first value in `int i{}` is an empty list, whose
  // value is 0.
  std::string text(const ir::FullExpression& e) const {
    if (is_empty_list(e)) return "0";
    const std::string loaded = region_.loaded_end(e.expression);
    std::string written = loaded.empty() ? region_.quoted(e).value_or("") : loaded;
    if (rests_on_reached(e))
      written = "(" + reached_ + " ? " + written + " : static_cast<" + bare_type(e).name + ">(0))";
    return bare_type(e).kind == ir::Type::Kind::enumeration ? "+(" + written + ")" : written;
  }

  const ir::Function& function_;
  const ir::Body& body_;
  footprint::FootprintScan& region_;
  const ir::Source position_;
  const ir::StatementId loop_body_;
  const ir::CountedHeader& counted_;
  const bool outermost_;
  const std::string& reached_;
  model::ParallelLoop loop_;
};

}  // namespace

LoopHeader read_loop_header(const ir::Function& function, footprint::FootprintScan& region, ir::StatementId loop,
                            bool outermost, const std::string& reached) {
  return HeaderReader(function, region, loop, outermost, reached).read(loop);
}

}  // namespace ferry::translator::schedule
