// See divided.h.
#include "proof/divided.h"

#include <algorithm>
#include <iterator>

namespace ferry::translator::proof {

using model::Polynomial;

const model::IndexExpression& unconverted(const model::IndexExpression& e) {
  return e.operation == model::IndexExpression::Operation::convert ? unconverted(e.operands.front()) : e;
}

std::optional<Polynomial> exact_quotient(const Polynomial& a, const Polynomial& b) {
  if (b.terms().size() != 1) return std::nullopt;
  const auto& [factors, coefficient] = *b.terms().begin();
  Polynomial result;
  for (const auto& [monomial, times] : a.terms()) {
    Polynomial term = Polynomial::constant(times / coefficient);
    if (times % coefficient != 0 || !std::includes(monomial.begin(), monomial.end(), factors.begin(), factors.end()))
      return std::nullopt;
    Polynomial::Monomial left;
    std::set_difference(monomial.begin(), monomial.end(), factors.begin(), factors.end(), std::back_inserter(left));
    for (const int symbol : left) {
      const std::optional<Polynomial> product = Polynomial::product(term, Polynomial::of_symbol(symbol));
      if (!product) return std::nullopt;
      term = *product;
    }
    if (!result.add(term)) return std::nullopt;
  }
  return result;
}

}  // namespace ferry::translator::proof
