// See delinearise.h.
#include "proof/delinearise.h"

#include <algorithm>
#include <iterator>
#include <numeric>
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

// Returns the polynomial in which each symbol is replaced by `symbol + sign * amount`.
std::optional<Polynomial> moved(const Polynomial& polynomial, const std::map<int, std::int64_t>& amounts, int sign) {
  Polynomial result;
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    std::optional<Polynomial> term = Polynomial::constant(coefficient);
    for (const int symbol : monomial) {
      Polynomial factor = Polynomial::of_symbol(symbol);
      const auto amount = amounts.find(symbol);
      if (amount != amounts.end()) factor.add(Polynomial::constant(sign * amount->second));
      term = Polynomial::product(*term, factor);
      if (!term) return std::nullopt;
    }
    if (!result.add(*term)) return std::nullopt;
  }
  return result;
}

// Returns the constant c that is added to `symbol` wherever a variable is multiplied by `symbol`, so that each term v *
// m * symbol comes with a term v * m * c. Returns nullopt if there is no such c.
std::optional<std::int64_t> added_to(int symbol, const std::vector<Polynomial>& subscripts,
                                     const std::function<bool(int)>& is_variable) {
  std::optional<std::int64_t> added;
  for (const Polynomial& subscript : subscripts)
    for (const auto& [monomial, coefficient] : subscript.terms()) {
      const auto times = std::count(monomial.begin(), monomial.end(), symbol);
      if (times == 0 || std::none_of(monomial.begin(), monomial.end(), is_variable)) continue;
      Monomial others;
      std::copy_if(monomial.begin(), monomial.end(), std::back_inserter(others), [&](int s) { return s != symbol; });
      const auto beside = subscript.terms().find(others);
      const std::int64_t found = beside == subscript.terms().end() ? 0 : beside->second;
      if (times > 1 || found % coefficient != 0 || (added && *added != found / coefficient)) return std::nullopt;
      added = found / coefficient;
    }
  return added;
}

std::map<int, std::int64_t> find_added(const std::vector<Polynomial>& subscripts,
                                       const std::function<bool(int)>& is_variable) {
  std::set<int> symbols;
  for (const Polynomial& subscript : subscripts)
    for (const auto& [monomial, coefficient] : subscript.terms()) symbols.insert(monomial.begin(), monomial.end());
  std::map<int, std::int64_t> result;
  for (const int symbol : symbols) {
    if (is_variable(symbol)) continue;
    const std::optional<std::int64_t> added = added_to(symbol, subscripts, is_variable);
    if (added && *added != 0) result[symbol] = *added;
  }
  return result;
}

std::optional<Shape> delinearise_products(const std::vector<Polynomial>& subscripts,
                                          const std::function<bool(int)>& is_variable);

}  // namespace

Polynomial Shape::value(const Monomial& monomial) const { return *moved(term_of(monomial, 1), added, 1); }

static Polynomial times(const Polynomial& polynomial, std::int64_t factor) {
  return factor == 1 ? polynomial : *Polynomial::product(polynomial, Polynomial::constant(factor));
}

Polynomial Shape::stride(std::size_t dimension) const { return times(value(strides[dimension]), factors[dimension]); }

Polynomial Shape::size(std::size_t dimension) const {
  return times(value(*quotient(strides[dimension - 1], strides[dimension])),
               factors[dimension - 1] / factors[dimension]);
}

std::optional<Shape> delinearise(const std::vector<Polynomial>& subscripts, const std::function<bool(int)>& is_variable,
                                 bool by_sums) {
  const std::map<int, std::int64_t> added =
      by_sums ? find_added(subscripts, is_variable) : std::map<int, std::int64_t>();
  if (added.empty()) return delinearise_products(subscripts, is_variable);
  std::vector<Polynomial> whole;
  for (const Polynomial& subscript : subscripts) {
    const std::optional<Polynomial> one = moved(subscript, added, -1);
    if (!one) return std::nullopt;
    whole.push_back(*one);
  }
  std::optional<Shape> shape = delinearise_products(whole, is_variable);
  if (!shape) return std::nullopt;
  for (std::vector<Polynomial>& dimensions : shape->dimensions)
    for (Polynomial& dimension : dimensions) {
      const std::optional<Polynomial> back = moved(dimension, added, 1);
      if (!back) return std::nullopt;
      dimension = *back;
    }
  shape->added = added;
  for (std::size_t d = 0; d < shape->strides.size(); ++d)
    if (!moved(term_of(shape->strides[d], 1), added, 1)) return std::nullopt;
  return shape;
}

namespace {

// Moves the common factor of all subscripts in a dimension into the stride, as long as strides still divide each other.
void take_factors(Shape& shape) {
  const std::size_t rank = shape.strides.size();
  std::vector<std::int64_t> found(rank, 1);
  for (std::size_t d = rank - 1; d-- > 0;) {
    std::int64_t factor = 0;
    for (const std::vector<Polynomial>& dimensions : shape.dimensions)
      for (const auto& [monomial, coefficient] : dimensions[d].terms()) factor = std::gcd(factor, coefficient);
    found[d] = factor == 0 ? found[d + 1] : factor;
    if (found[d] % found[d + 1] != 0) found.assign(rank, 1), d = 0;
  }
  shape.factors = std::move(found);
  for (std::vector<Polynomial>& dimensions : shape.dimensions)
    for (std::size_t d = 0; d < rank; ++d) {
      Polynomial divided;
      for (const auto& [monomial, coefficient] : dimensions[d].terms())
        divided.add(term_of(monomial, coefficient / shape.factors[d]));
      dimensions[d] = std::move(divided);
    }
}

std::optional<Shape> delinearise_products(const std::vector<Polynomial>& subscripts,
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
  take_factors(shape);
  return shape;
}

}  // namespace

}  // namespace ferry::translator::proof
