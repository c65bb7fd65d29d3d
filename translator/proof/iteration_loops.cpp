// The part of IterationSpace that handles the values of induction variables. These are bounded by the headers, or by
// limits that are known at launch. See iteration_space.h.
#include "proof/iteration_space.h"

#include <cstdlib>

namespace ferry::translator::proof {

using model::Compare;
using model::IndexExpression;
using model::Polynomial;
using Operation = model::IndexExpression::Operation;

namespace {

bool ascends(Compare compare) { return compare == Compare::less || compare == Compare::less_equal; }

bool upwards(Compare compare, std::int64_t step) {
  return ascends(compare) || (compare == Compare::not_equal && step > 0);
}

}  // namespace

void IterationSpace::add_launched(int symbol, const std::string& prefix, std::optional<std::int64_t> step, bool up,
                                  Domain& domain) {
  const std::string number = std::to_string(symbol), variable = prefix + number;
  launched_.try_emplace(symbol);
  domain.constraints.push_back("l" + number + " <= " + variable + " <= h" + number);
  if (!step) domain.exact = domain.exact_loops = false;
  if (!step || std::llabs(*step) == 1) return;
  const std::string count = prefix + "e" + number, stride = std::to_string(std::llabs(*step));
  domain.inner.insert(count);
  domain.constraints.push_back(variable + " = " + (up ? "l" + number + " + " : "h" + number + " - ") + stride + "*" +
                               count);
}

// Adds what the header implies about the variable's lowest and highest values, if its arithmetic is exact without a
// check.
void IterationSpace::bound_launched(int symbol, const IndexExpression& first, const IndexExpression& bound,
                                    Compare compare, bool up) {
  if (launched_.contains(symbol)) return;
  const std::string low = "l" + std::to_string(symbol), high = "h" + std::to_string(symbol);
  std::vector<Requirement> checks;
  Domain outside;
  const auto known = [&](const IndexExpression& e) -> std::optional<std::string> {
    require_exact(e, "", outside, checks);
    const std::optional<Polynomial> value = polynomial(e);
    return value && checks.empty() ? text(*value, "", outside) : std::nullopt;
  };
  std::string facts;
  if (const std::optional<std::string> value = known(first); value && outside.inner.empty())
    facts += " and " + (up ? low + " >= " : high + " <= ") + *value;
  if (const std::optional<std::string> value = known(bound);
      value && outside.inner.empty() && compare != Compare::not_equal)
    facts += " and " + (up ? high : low) + sign_of(compare) + *value;
  launched_[symbol] = facts;
}

// Adds the values of a loop's variable, starting with `first`.
void IterationSpace::add_values(int symbol, const std::string& prefix, const std::string& first,
                                const std::string& bound, Compare compare, bool up, std::optional<std::int64_t> step,
                                Domain& domain) {
  const std::string number = std::to_string(symbol), variable = prefix + number, count = prefix + "e" + number;
  if (compare == Compare::not_equal) compare = up ? Compare::less : Compare::greater;
  domain.constraints.push_back(variable + sign_of(compare) + bound);
  if (!step) domain.exact = domain.exact_loops = false;
  if (!step || *step == (up ? 1 : -1)) {
    domain.constraints.push_back(variable + (up ? " >= " : " <= ") + first);
    return;
  }
  domain.inner.insert(count);
  domain.constraints.push_back(variable + " = " + first + signed_text(*step) + "*" + count + " and " + count + " >= 0");
}

void IterationSpace::add_outermost(const std::string& prefix, Domain& domain, std::vector<Requirement>* requirements) {
  const model::ParallelLoop& loop = outermost_;
  const bool up = upwards(loop.compare, loop.constant_step.value_or(1));
  std::optional<std::string> first, bound;
  if (bounds_ == Bounds::headers && loop.first_index && loop.bound_index && loop.constant_step) {
    const Domain outside = domain;
    const std::optional<Polynomial> from = polynomial(*loop.first_index), to = polynomial(*loop.bound_index);
    if (from) first = text(*from, prefix, domain);
    if (to) bound = text(*to, prefix, domain);
    if (first && bound && requirements) {
      require_exact(*loop.first_index, prefix, outside, *requirements);
      require_exact(*loop.bound_index, prefix, outside, *requirements);
    }
  }
  domain.variables.push_back(prefix + std::to_string(loop.symbol));
  if (!first || !bound) {
    if (loop.first_index && loop.bound_index)
      bound_launched(loop.symbol, *loop.first_index, *loop.bound_index, loop.compare, up);
    return add_launched(loop.symbol, prefix, loop.constant_step, up, domain);
  }
  // The launch has checked that a loop with `!=` reaches its bound.
  add_values(loop.symbol, prefix, *first, *bound, loop.compare, up, loop.constant_step, domain);
}

// Returns whether the variable may wrap without causing undefined behaviour.
bool IterationSpace::may_wrap(const model::InnerLoop& loop, const IntegerType& type) const {
  const IndexExpression& e = loop.step;
  const bool symbol = e.operation == Operation::symbol;
  const std::optional<IntegerType> step =
      (symbol ? footprint_.symbols[static_cast<std::size_t>(e.symbol)].type : e.type).integer;
  return !type.is_signed || type.bits < 32 || footprint_.signed_wraps || !step ||
         model::common_type(type, *step) != type;
}

// Returns whether the variable goes from its first value to the bound, provided that require_end holds. In `for
// (unsigned k = n - 1; k < n; --k)`, it goes the other way.
bool IterationSpace::meets_bound(const model::InnerLoop& loop, const IntegerType& type) const {
  const bool constant = loop.step.operation == Operation::constant;
  if (loop.compare == Compare::not_equal) return constant && std::llabs(loop.step.value) == 1;
  return constant ? loop.step.value != 0 && (loop.step.value > 0) == ascends(loop.compare) : !may_wrap(loop, type);
}

// Requires that the variable doesn't wrap: the value after the last one fits its type. With `!=`, the bound must lie
// ahead.
void IterationSpace::require_end(const model::InnerLoop& loop, Polynomial first, Polynomial bound,
                                 const IntegerType& type, const std::string& prefix, const Domain& domain,
                                 std::vector<Requirement>& requirements) {
  const std::int64_t step = loop.step.value;
  const bool up = step > 0;
  if (loop.compare == Compare::not_equal) {
    Polynomial& distance = up ? bound : first;
    const bool fits = distance.add(up ? first : bound, -1);
    requirements.push_back(
        {std::nullopt, fits ? std::optional(distance) : std::nullopt, {false, 64}, true, false, prefix, domain});
    return;
  }
  const bool touches = loop.compare == Compare::less_equal || loop.compare == Compare::greater_equal;
  const std::int64_t beyond = touches ? step : up ? step - 1 : step + 1;
  if (beyond == 0) return;
  const bool fits = bound.add(Polynomial::constant(beyond));
  requirements.push_back({std::nullopt, fits ? std::optional(bound) : std::nullopt, type, !up, up, prefix, domain});
}

// For `for (i = 0; i <= m; i += m)`, which visits both ends of a range, returns the value in the second and last
// iteration. Returns nullopt for other loops.
std::optional<Polynomial> IterationSpace::second_and_last(const model::InnerLoop& loop, const Polynomial& first,
                                                          Polynomial bound) {
  if (loop.step.operation == Operation::constant || !ascends(loop.compare)) return std::nullopt;
  const std::optional<Polynomial> step = polynomial(loop.step);
  if (!step || (loop.compare == Compare::less && !bound.add(Polynomial::constant(-1)))) return std::nullopt;
  Polynomial second = first;
  if (!second.add(*step) || !(second == bound)) return std::nullopt;
  return second;
}

void IterationSpace::add_loop(const model::InnerLoop& loop, const std::string& prefix, Domain& domain,
                              std::vector<Requirement>* requirements) {
  const std::string variable = prefix + std::to_string(loop.symbol);
  const bool constant = loop.step.operation == Operation::constant;
  const std::int64_t step = constant ? loop.step.value : ascends(loop.compare) ? 1 : -1;
  const bool up = upwards(loop.compare, step);
  if (loop.in_grid && bounds_ == Bounds::launched) {
    domain.variables.push_back(variable);
    bound_launched(loop.symbol, loop.first, loop.bound, loop.compare, up);
    return add_launched(loop.symbol, prefix, constant ? std::optional(step) : std::nullopt, up, domain);
  }
  const Domain outside = domain;
  domain.variables.push_back(variable);
  const std::optional<IntegerType> type = loop.type.integer;
  std::optional<Polynomial> from = polynomial(loop.first), to = polynomial(loop.bound);
  std::optional<std::string> first, bound;
  if (from && to && type && meets_bound(loop, *type)) {
    first = text(*from, prefix, domain);
    bound = text(*to, prefix, domain);
  }
  if (!first || !bound) {
    domain.exact = domain.exact_loops = false;
    return;
  }
  if (requirements) {
    const std::optional<IntegerType> from_type = walk(loop.first, prefix, outside, *requirements),
                                     to_type = walk(loop.bound, prefix, outside, *requirements);
    const IntegerType compared = model::common_type(*type, to_type.value_or(*type));
    require(loop.first, from_type, *type, prefix, outside, *requirements);
    require(loop.first, from_type, compared, prefix, outside, *requirements);
    require(loop.bound, to_type, compared, prefix, outside, *requirements);
    if (!type->is_signed || type->bits < 32)  // if the bound precedes the type's range, the loop ends at once
      require(loop.bound, to_type, *type, prefix, outside, *requirements, up ? Ends::high : Ends::low);
    if (!loop.in_grid && (loop.may_pass_end || may_wrap(loop, *type)))
      require_end(loop, *from, *to, *type, prefix, outside, *requirements);
  }
  const std::optional<Polynomial> last = second_and_last(loop, *from, *to);
  if (const std::optional<std::string> end = last ? text(*last, prefix, domain) : std::nullopt)
    return domain.constraints.push_back("(" + variable + " = " + *first + " or " + variable + " = " + *end + ") and " +
                                        *first + " <= " + *end);
  add_values(loop.symbol, prefix, *first, *bound, loop.compare, up, constant ? std::optional(step) : std::nullopt,
             domain);
}

}  // namespace ferry::translator::proof
