// See delinearise.h.
#include "proof/delinearise.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace ferry::translator::proof {

using model::Polynomial;
using Monomial = model::Polynomial::Monomial;

namespace {

std::optional<Monomial> quotient(const Monomial& dividend, const Monomial& divisor) {
  if (!std::includes(dividend.begin(), dividend.end(), divisor.begin(), divisor.end())) return std::nullopt;
  Monomial result;
  std::set_difference(dividend.begin(), dividend.end(), divisor.begin(), divisor.end(), std::back_inserter(result));
  return result;
}

Polynomial term_of(const Monomial& monomial, std::int64_t coefficient) {
  Polynomial result = Polynomial::constant(coefficient);
  for (const int symbol : monomial) result = *Polynomial::product(result, Polynomial::of_symbol(symbol));
  return result;
}

}  // namespace

Monomial Shape::size(std::size_t dimension) const { return *quotient(strides[dimension - 1], strides[dimension]); }

std::optional<Shape> delinearise(const std::vector<Polynomial>& subscripts,
                                 const std::function<bool(int)>& is_variable) {
  std::set<Monomial> strides{{}};
  for (const Polynomial& subscript : subscripts)
    for (const auto& [monomial, coefficient] : subscript.terms()) {
      Monomial factor;
      std::copy_if(monomial.begin(), monomial.end(), std::back_inserter(factor),
                   [&](int s) { return !is_variable(s); });
      if (monomial.size() - factor.size() > 1) return std::nullopt;
      if (monomial.size() > factor.size()) strides.insert(factor);
    }
  Shape shape;
  shape.strides.assign(strides.begin(), strides.end());
  std::sort(shape.strides.begin(), shape.strides.end(),
            [](const Monomial& a, const Monomial& b) { return a.size() > b.size(); });
  for (std::size_t d = 1; d < shape.strides.size(); ++d)
    if (!quotient(shape.strides[d - 1], shape.strides[d])) return std::nullopt;
  for (const Polynomial& subscript : subscripts) {
    std::vector<Polynomial> dimensions(shape.strides.size());
    for (const auto& [monomial, coefficient] : subscript.terms()) {
      std::size_t d = 0;
      while (!quotient(monomial, shape.strides[d])) ++d;
      if (!dimensions[d].add(term_of(*quotient(monomial, shape.strides[d]), coefficient))) return std::nullopt;
    }
    shape.dimensions.push_back(std::move(dimensions));
  }
  return shape;
}

}  // namespace ferry::translator::proof
