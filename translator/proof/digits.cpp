// The part of IterationSpace that handles conditions on quotients and remainders whose divisors aren't constant. They
// are the coordinates of a point if a loop counts points. See iteration_space.h.
//
//   for (i = 0; i < nx * ny; ++i)
//     if (i / nx > 0) … a[i - nx] …      t > 0             t: the greatest multiple of nx that i isn't below, so
//     if (i % nx < nx - 1) … a[i + 1] …  i - t < nx - 1    i - nx < t <= i and 0 <= t <= nx * ny - nx
//
// isl doesn't know that t is a multiple of nx. So a domain with a remainder is too large. A domain with only quotients
// is exact, because all bounds of t are multiples, too.
#include "proof/divided.h"
#include "proof/iteration_space.h"

#include <algorithm>

namespace ferry::translator::proof {

using model::Compare;
using model::IndexExpression;
using model::Polynomial;
using Operation = model::IndexExpression::Operation;

std::optional<IterationSpace::Digit> IterationSpace::digit(const IndexExpression& tree) {
  const IndexExpression& e = unconverted(tree);
  if (e.operation != Operation::divide && e.operation != Operation::remainder) return std::nullopt;
  const std::optional<Polynomial> by = polynomial(e.operands[1]), whole = polynomial(e.operands[0]);
  if (!by) return std::nullopt;
  for (const auto& [monomial, coefficient] : by->terms())
    if (!std::all_of(monomial.begin(), monomial.end(), [this](int symbol) { return is_invariant(symbol); }))
      return std::nullopt;
  std::optional<Digit> of = whole ? Digit{1, *whole, Polynomial::constant(1), std::nullopt} : digit(e.operands[0]);
  if (!of || of->modulus) return std::nullopt;
  if (e.operation == Operation::remainder) {
    of->modulus = by;
    return of;
  }
  const std::optional<Polynomial> divisor = Polynomial::product(of->divisor, *by);
  if (!divisor) return std::nullopt;
  of->divisor = *divisor;
  return of;
}

bool IterationSpace::add_digits(const IndexExpression& tree, std::int64_t factor, DigitSum& sum) {
  const IndexExpression& e = unconverted(tree);
  if (const std::optional<Polynomial> number = polynomial(e)) return sum.rest.add(*number, factor);
  if (e.operation == Operation::negate) return add_digits(e.operands[0], -factor, sum);
  if (e.operation == Operation::add || e.operation == Operation::subtract)
    return add_digits(e.operands[0], factor, sum) &&
           add_digits(e.operands[1], e.operation == Operation::add ? factor : -factor, sum);
  std::optional<Digit> found = digit(e);
  if (!found) return false;
  found->coefficient = factor;
  sum.digits.push_back(*std::move(found));
  return true;
}

// Returns a number that is certainly greater than the loop's variable. Returns nullopt if there is none, or if
// `variable` isn't a loop's variable.
std::optional<Polynomial> IterationSpace::end_of(const Polynomial& variable, const std::string& prefix,
                                                 const Domain& domain, std::vector<Requirement>& needed) {
  const auto is_it = [&](int symbol) { return symbol >= 0 && variable == Polynomial::of_symbol(symbol); };
  const IndexExpression* bound = nullptr;
  Compare compare = outermost_.compare;
  if (is_it(outermost_.symbol)) {
    if (outermost_.bound_index && outermost_.constant_step.value_or(0) > 0) bound = &*outermost_.bound_index;
  } else {
    const auto loop = std::find_if(footprint_.inner_loops.begin(), footprint_.inner_loops.end(),
                                   [&](const model::InnerLoop& inner) { return is_it(inner.symbol); });
    if (loop == footprint_.inner_loops.end()) return std::nullopt;
    compare = loop->compare;
    if (loop->step.operation == Operation::constant && loop->step.value > 0) bound = &loop->bound;
  }
  if (!bound || (compare != Compare::less && compare != Compare::less_equal)) return std::nullopt;
  std::optional<Polynomial> end = polynomial(*bound);
  if (!end || (compare == Compare::less_equal && !end->add(Polynomial::constant(1)))) return std::nullopt;
  require_exact(*bound, prefix, domain, needed);
  return end;
}

// Returns the name of the greatest multiple of the divisor that is at most the dividend. Adds the constraints on this
// multiple.
std::optional<std::string> IterationSpace::multiple_text(const Polynomial& dividend, const Polynomial& divisor,
                                                         const std::string& prefix, Domain& domain,
                                                         std::vector<Requirement>& needed) {
  const std::optional<std::string> of = text(dividend, prefix, domain), by = text(divisor, prefix, domain);
  if (!of || !by || divisor == Polynomial::constant(1)) return of;
  const auto known = std::find(multiples_.begin(), multiples_.end(), Multiple{dividend, divisor});
  const std::string name = prefix + "t" + std::to_string(known - multiples_.begin());
  if (known == multiples_.end()) multiples_.push_back({dividend, divisor});
  if (!domain.inner.insert(name).second) return name;
  const Domain outside = domain;
  std::string constraint = *by + " >= 1 and 0 <= " + name + " <= " + *of + " < " + name + " + " + *by;
  std::vector<Requirement> of_end;
  if (std::optional<Polynomial> end = end_of(dividend, prefix, outside, of_end); end && exact_quotient(*end, divisor))
    if (end->add(divisor, -1))
      if (const std::optional<std::string> last = text(*end, prefix, domain)) {
        constraint += " and " + name + " <= " + *last;
        needed.insert(needed.end(), of_end.begin(), of_end.end());
      }
  domain.constraints.push_back(constraint);
  return name;
}

// Returns the comparison multiplied by the divisor of its digits. Returns nullopt if the result isn't affine, or if a
// dividend may be negative.
std::optional<std::string> IterationSpace::digits_text(const model::Condition& condition, const std::string& prefix,
                                                       Domain& domain, std::vector<Requirement>& needed) {
  DigitSum sum;
  if (!add_digits(condition.left, 1, sum) || !add_digits(condition.right, -1, sum) || sum.digits.empty())
    return std::nullopt;
  const Polynomial divisor = sum.digits.front().divisor;
  std::optional<Polynomial> rest = Polynomial::product(sum.rest, divisor);
  std::string digits;
  bool exact = sum.digits.size() == 1 && (sum.digits[0].coefficient == 1 || sum.digits[0].coefficient == -1);
  for (const Digit& one : sum.digits) {
    if (!rest || one.divisor != divisor || !never_negative(one.dividend, prefix, domain)) return std::nullopt;
    std::optional<std::string> value = multiple_text(one.dividend, divisor, prefix, domain, needed);
    if (one.modulus && value) {
      const std::optional<Polynomial> larger = Polynomial::product(divisor, *one.modulus);
      const std::optional<std::string> row =
          larger ? multiple_text(one.dividend, *larger, prefix, domain, needed) : std::nullopt;
      Polynomial most = larger.value_or(Polynomial());
      const std::optional<std::string> last = row && most.add(divisor, -1) ? text(most, prefix, domain) : std::nullopt;
      if (!last) return std::nullopt;
      *value += " - (" + *row + ")";
      domain.constraints.push_back("0 <= " + *value + " <= " + *last);
      exact = false;
    }
    if (!value) return std::nullopt;
    digits += signed_text(one.coefficient) + "*(" + *value + ")";
  }
  const std::optional<std::string> all = rest ? text(*rest, prefix, domain) : std::nullopt,
                                   step = text(divisor, prefix, domain);
  if (!all || !step) return std::nullopt;
  domain.exact = domain.exact && exact;
  const std::string value = *all + digits;
  switch (condition.compare) {  // both sides are multiples of the divisor
    case Compare::less:
      return value + " + " + *step + " <= 0";
    case Compare::greater:
      return value + " >= " + *step;
    case Compare::not_equal:
      return "(" + value + " + " + *step + " <= 0 or " + value + " >= " + *step + ")";
    case Compare::less_equal:
    case Compare::greater_equal:
    case Compare::equal:
      return value + sign_of(condition.compare) + "0";
  }
  return std::nullopt;
}

bool IterationSpace::never_negative(const Polynomial& value, const std::string& prefix, const Domain& domain) {
  Domain below = domain;
  const std::optional<std::string> number = text(value, prefix, below);
  if (!number) return false;
  below.constraints.push_back(*number + " < 0");
  add_types(below);
  return is_empty(below);
}

}  // namespace ferry::translator::proof
