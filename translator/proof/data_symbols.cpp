// The part of IterationSpace that handles numbers which depend on data or aren't affine. Such a number may have any
// value of its type, and a different one at each execution, with these exceptions:
//
//   (x + c) % w      is between -w and w, and not negative if x + c isn't; in two executions it is equal only if the
//                    x + c are equal, or at least w apart
//   t / m            is between 0 and t if t isn't negative; t is the same if t / m and t % m are
//   cx[q]            in a table of constants: is the same in two executions if q is
//   list[k++]        is in the range that assignments and conditions imply: `if (k < room)`
#include "proof/iteration_space.h"

namespace ferry::translator::proof {

using model::Polynomial;

void IterationSpace::add_data(int symbol, const std::string& prefix, Domain& domain) {
  const std::string name = prefix + std::to_string(symbol);
  if (!domain.inner.insert(name).second) return;
  domain.exact = domain.exact_loops = false;
  add_type(symbol, name, domain);
  if (const auto& bounds = footprint_.symbols[static_cast<std::size_t>(symbol)].bounds)
    domain.constraints.push_back(std::to_string(bounds->low) + " <= " + name + " <= " + std::to_string(bounds->high));
  const model::Symbol of = footprint_.symbols[static_cast<std::size_t>(symbol)];
  const auto end_text = [&](const std::optional<model::IndexExpression>& end) {
    const std::optional<Polynomial> number = end ? polynomial(*end) : std::nullopt;
    return number ? text(*number, prefix, domain) : std::nullopt;
  };
  if (const std::optional<std::string> least = end_text(of.least)) domain.constraints.push_back(*least + " <= " + name);
  if (const std::optional<std::string> most = end_text(of.most)) domain.constraints.push_back(name + " <= " + *most);
  if (const std::optional<DivisionText> known = division(of.remainder, prefix, domain)) {
    const std::string& divisor = known->divisor;
    if (of.remainder->is_exact)  // the dividend isn't negative, and the divisor is positive (flattened.cpp)
      domain.constraints.push_back("0 <= " + name + " < " + divisor);
    else
      domain.constraints.push_back("(" + divisor + " <= 0 or (-(" + divisor + ") < " + name + " < " + divisor +
                                   " and (" + known->dividend + " < 0 or " + name + " >= 0)))");
  }
  if (!of.quotient || !of.quotient->is_exact) return;  // isl would take long for an inexact quotient
  if (const std::optional<DivisionText> known = division(of.quotient, prefix, domain)) {
    const std::optional<std::string> below = end_text(of.quotient->below);
    domain.constraints.push_back("0 <= " + name + " <= " + known->dividend +
                                 (below ? " and " + name + " < " + *below : ""));
  }
}

std::optional<model::IndexExpression> IterationSpace::at_end(model::IndexExpression tree, bool most) const {
  using Operation = model::IndexExpression::Operation;
  if (tree.operation == Operation::symbol && is_data(tree.symbol)) {
    const model::Symbol& symbol = footprint_.symbols[static_cast<std::size_t>(tree.symbol)];
    const std::optional<model::IndexExpression>& end = most ? symbol.most : symbol.least;
    return end ? std::optional(model::IndexExpression::unary(Operation::convert, *end, symbol.type)) : std::nullopt;
  }
  for (model::IndexExpression& operand : tree.operands) {
    std::optional<model::IndexExpression> end = at_end(std::move(operand), most);
    if (!end) return std::nullopt;
    operand = *std::move(end);
  }
  return tree;
}

// Returns nullopt if C++'s division differs from the mathematical one, or if isl can't express the division.
std::optional<IterationSpace::DivisionText> IterationSpace::division(
    const std::optional<model::Symbol::Division>& known, const std::string& prefix, Domain& domain) {
  if (!known) return std::nullopt;
  const std::optional<Polynomial> dividend = polynomial(known->dividend), divisor = polynomial(known->divisor);
  const std::optional<std::string> x = dividend ? text(*dividend, prefix, domain) : std::nullopt,
                                   m = divisor ? text(*divisor, prefix, domain) : std::nullopt;
  if (!x || !m) return std::nullopt;
  if (known->is_exact) return DivisionText{*x, *m};
  std::vector<Requirement> requirements;
  const std::optional<IntegerType> a = walk(known->dividend, prefix, domain, requirements),
                                   b = walk(known->divisor, prefix, domain, requirements);
  if (!a || !b) return std::nullopt;
  const IntegerType type = model::common_type(*a, *b);
  require(known->dividend, a, type, prefix, domain, requirements);
  require(known->divisor, b, type, prefix, domain, requirements);
  std::vector<model::NoWrapCheck> checks;
  if (!prove_or_check(std::move(requirements), checks) || !checks.empty()) return std::nullopt;
  return DivisionText{*x, *m};
}

void IterationSpace::relate_data(Domain& both) {
  const std::size_t count = footprint_.symbols.size();
  const auto named = [&](const char* prefix) {
    std::vector<int> found;
    for (std::size_t s = 0; s < count; ++s)
      if (is_data(static_cast<int>(s)) && both.inner.contains(prefix + std::to_string(s)))
        found.push_back(static_cast<int>(s));
    return found;
  };
  for (const int first : named("i"))
    for (const int second : named("j")) {
      const model::Symbol &a = footprint_.symbols[static_cast<std::size_t>(first)],
                          &b = footprint_.symbols[static_cast<std::size_t>(second)];
      const std::string differ = "(i" + std::to_string(first) + " != j" + std::to_string(second) + " or ";
      if (a.remainder && b.remainder && a.remainder->divisor == b.remainder->divisor) {
        const std::optional<DivisionText> one = division(a.remainder, "i", both),
                                          other = division(b.remainder, "j", both);
        if (!one || !other) continue;
        const std::string apart = one->dividend + " - (" + other->dividend + ")";
        both.constraints.push_back(differ + one->divisor + " <= 0 or " + apart + " = 0 or " + apart +
                                   " >= " + one->divisor + " or " + apart + " <= -(" + one->divisor + "))");
      }
      if (!a.element || !b.element || a.element->table != b.element->table) continue;
      const std::optional<Polynomial> left = polynomial(a.element->subscript), right = polynomial(b.element->subscript);
      const std::optional<std::string> x = left ? text(*left, "i", both) : std::nullopt,
                                       y = right ? text(*right, "j", both) : std::nullopt;
      if (x && y)
        both.constraints.push_back("(" + *x + " != " + *y + " or i" + std::to_string(first) + " = j" +
                                   std::to_string(second) + ")");
    }
  relate_quotients(both);
}

// Returns the greatest value of `q * m + r`, without negative terms. For a quotient below n and a remainder modulo m,
// it is (n - 1) * m + (m - 1). Returns nullopt if the value contains no data or may be negative.
std::optional<Polynomial> IterationSpace::most_of(const Polynomial& value) const {
  Polynomial most;
  bool of_data = false;
  for (const auto& [monomial, coefficient] : value.terms()) {
    Polynomial term = Polynomial::constant(coefficient);
    for (const int symbol : monomial) {
      if (coefficient < 0 || static_cast<std::size_t>(symbol) >= footprint_.symbols.size()) return std::nullopt;
      const model::Symbol& of = footprint_.symbols[static_cast<std::size_t>(symbol)];
      const std::optional<model::IndexExpression> end = of.remainder  ? of.remainder->divisor
                                                        : of.quotient ? of.quotient->below
                                                                      : std::nullopt;
      const bool natural = of.type.integer && !of.type.integer->is_signed;
      if (!natural || (is_data(symbol) ? !end : is_loop(symbol))) return std::nullopt;
      std::optional<Polynomial> factor = is_data(symbol) ? to_polynomial(*end) : Polynomial::of_symbol(symbol);
      if (!factor || (is_data(symbol) && !factor->add(Polynomial::constant(-1)))) return std::nullopt;
      of_data = of_data || is_data(symbol);
      std::optional<Polynomial> product = Polynomial::product(term, *factor);
      if (!product) return std::nullopt;
      term = *std::move(product);
    }
    if (coefficient < 0 || !most.add(term)) return std::nullopt;
  }
  return of_data ? std::optional(most) : std::nullopt;
}

// Relates numbers that have a single value in an iteration (proof/flattened.h).
void IterationSpace::relate_quotients(Domain& both) {
  const auto in_both = [&](std::size_t symbol) {
    return both.inner.contains("i" + std::to_string(symbol)) && both.inner.contains("j" + std::to_string(symbol));
  };
  const auto differ = [](std::size_t symbol) {
    return "i" + std::to_string(symbol) + " != j" + std::to_string(symbol) + " or ";
  };
  for (std::size_t q = 0; q < footprint_.symbols.size(); ++q)
    for (std::size_t r = 0; r < footprint_.symbols.size(); ++r) {
      const std::optional<model::Symbol::Division>&quotient = footprint_.symbols[q].quotient,
            &remainder = footprint_.symbols[r].remainder;
      const bool same =
          quotient && remainder && quotient->dividend == remainder->dividend && quotient->divisor == remainder->divisor;
      if (!same || !quotient->is_exact || !in_both(q) || !in_both(r)) continue;
      const std::optional<DivisionText> one = division(remainder, "i", both), other = division(remainder, "j", both);
      if (one && other)
        both.constraints.push_back("(" + differ(q) + differ(r) + one->dividend + " = " + other->dividend + ")");
    }
}

}  // namespace ferry::translator::proof
