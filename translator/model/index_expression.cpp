// See index_expression.h.
#include "model/index_expression.h"

#include <algorithm>
#include <utility>

namespace ferry::translator::model {

using Operation = IndexExpression::Operation;

IndexExpression IndexExpression::constant(std::int64_t value, NumberType type) {
  IndexExpression e;
  e.value = value;
  e.type = std::move(type);
  return e;
}

IndexExpression IndexExpression::of_symbol(int symbol) {
  IndexExpression e;
  e.operation = Operation::symbol;
  e.symbol = symbol;
  return e;
}

IndexExpression IndexExpression::binary(Operation operation, IndexExpression left, IndexExpression right) {
  IndexExpression e;
  e.operation = operation;
  e.operands.push_back(std::move(left));
  e.operands.push_back(std::move(right));
  return e;
}

IndexExpression IndexExpression::unary(Operation operation, IndexExpression operand, NumberType type) {
  IndexExpression e;
  e.operation = operation;
  e.type = std::move(type);
  e.operands.push_back(std::move(operand));
  return e;
}

IndexExpression scaled(IndexExpression index, std::int64_t factor) {
  if (factor == 1) return index;
  return IndexExpression::binary(Operation::multiply,
                                 IndexExpression::unary(Operation::convert, std::move(index), long_type),
                                 IndexExpression::constant(factor, long_type));
}

IndexExpression sum(IndexExpression a, IndexExpression b, IndexExpression::Operation operation) {
  if (a.operation == Operation::constant && a.value == 0 && operation == Operation::add) return b;
  if (b.operation == Operation::constant && b.value == 0) return a;
  return IndexExpression::binary(operation, std::move(a), std::move(b));
}

std::uint64_t fingerprint(const IndexExpression& e) {
  using enum IndexExpression::Operation;
  switch (e.operation) {
    case constant:
      return static_cast<std::uint64_t>(e.value);
    case symbol:
      return (static_cast<std::uint64_t>(e.symbol) + 1) * 0x9E3779B97F4A7C15u ^ 0x632BE59BD9B4E019u;
    case convert:
      return fingerprint(e.operands[0]);
    case negate:
      return -fingerprint(e.operands[0]);
    case add:
      return fingerprint(e.operands[0]) + fingerprint(e.operands[1]);
    case subtract:
      return fingerprint(e.operands[0]) - fingerprint(e.operands[1]);
    case multiply:
      return fingerprint(e.operands[0]) * fingerprint(e.operands[1]);
    case divide:
    case remainder:
      break;  // polynomials don't contain these
  }
  return 0;
}

void count_symbols(const IndexExpression& expression, std::map<int, int>& counts) {
  if (expression.operation == Operation::symbol) ++counts[expression.symbol];
  for (const IndexExpression& operand : expression.operands) count_symbols(operand, counts);
}

Polynomial Polynomial::constant(std::int64_t value) {
  Polynomial p;
  if (value != 0) p.terms_[{}] = value;
  return p;
}

Polynomial Polynomial::of_symbol(int symbol) {
  Polynomial p;
  p.terms_[{symbol}] = 1;
  return p;
}

bool Polynomial::add(const Polynomial& other, std::int64_t factor) {
  for (const auto& [monomial, coefficient] : other.terms_) {
    std::int64_t scaled = 0, sum = 0;
    if (__builtin_mul_overflow(coefficient, factor, &scaled)) return false;
    auto found = terms_.find(monomial);
    if (__builtin_add_overflow(scaled, found == terms_.end() ? 0 : found->second, &sum)) return false;
    if (sum != 0)
      terms_[monomial] = sum;
    else if (found != terms_.end())
      terms_.erase(found);
  }
  return true;
}

std::optional<Polynomial> Polynomial::product(const Polynomial& a, const Polynomial& b) {
  Polynomial result;
  for (const auto& [left, left_coefficient] : a.terms_) {
    for (const auto& [right, right_coefficient] : b.terms_) {
      Polynomial term;
      Monomial monomial = left;
      monomial.insert(monomial.end(), right.begin(), right.end());
      std::sort(monomial.begin(), monomial.end());
      std::int64_t coefficient = 0;
      if (__builtin_mul_overflow(left_coefficient, right_coefficient, &coefficient)) return std::nullopt;
      term.terms_[monomial] = coefficient;
      if (!result.add(term)) return std::nullopt;
    }
  }
  return result;
}

std::optional<std::int64_t> Polynomial::as_constant() const {
  if (terms_.empty()) return 0;
  if (terms_.size() == 1 && terms_.begin()->first.empty()) return terms_.begin()->second;
  return std::nullopt;
}

bool Polynomial::mentions(int symbol) const {
  return std::any_of(terms_.begin(), terms_.end(), [symbol](const auto& term) {
    return std::binary_search(term.first.begin(), term.first.end(), symbol);
  });
}

std::optional<Polynomial::Split> Polynomial::split(int symbol) const {
  Split result;
  for (const auto& [monomial, coefficient] : terms_) {
    Monomial others;
    std::copy_if(monomial.begin(), monomial.end(), std::back_inserter(others), [symbol](int s) { return s != symbol; });
    const std::size_t power = monomial.size() - others.size();
    if (power > 1) return std::nullopt;
    (power == 1 ? result.coefficient : result.rest).terms_[others] = coefficient;
  }
  return result;
}

std::optional<Polynomial> to_polynomial(const IndexExpression& e) { return to_polynomial(e, {}); }

std::optional<Polynomial> to_polynomial(const IndexExpression& e, const Quotient& quotient) {
  if (e.operation == Operation::constant) return Polynomial::constant(e.value);
  if (e.operation == Operation::symbol) return Polynomial::of_symbol(e.symbol);
  std::optional<Polynomial> left = to_polynomial(e.operands[0], quotient);
  if (!left || e.operation == Operation::convert) return left;
  if (e.operation == Operation::negate) {
    Polynomial negated;
    return negated.add(*left, -1) ? std::optional(negated) : std::nullopt;
  }
  const std::optional<Polynomial> right = to_polynomial(e.operands[1], quotient);
  if (!right) return std::nullopt;
  if (e.operation == Operation::multiply) return Polynomial::product(*left, *right);
  if (e.operation == Operation::add || e.operation == Operation::subtract)
    return left->add(*right, e.operation == Operation::add ? 1 : -1) ? left : std::nullopt;
  const std::optional<std::int64_t> divisor = right->as_constant();
  const std::optional<int> whole = quotient && divisor && *divisor > 0 ? quotient(*left, *divisor) : std::nullopt;
  if (!whole) return std::nullopt;
  const Polynomial result = Polynomial::of_symbol(*whole);
  if (e.operation == Operation::divide) return result;
  return left->add(result, -*divisor) ? left : std::nullopt;
}

namespace {

// Returns the product coefficient * symbol * symbol …, computed in 64 bits.
IndexExpression product_tree(const Polynomial::Monomial& monomial, std::int64_t coefficient) {
  std::optional<IndexExpression> tree;
  if (coefficient != 1 || monomial.empty()) tree = IndexExpression::constant(coefficient, long_type);
  for (const int symbol : monomial) {
    IndexExpression factor = IndexExpression::unary(Operation::convert, IndexExpression::of_symbol(symbol), long_type);
    tree = tree ? IndexExpression::binary(Operation::multiply, std::move(*tree), std::move(factor)) : std::move(factor);
  }
  return std::move(*tree);
}

IndexExpression sum_tree(const Polynomial& polynomial) {
  std::optional<IndexExpression> tree;
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    IndexExpression term = product_tree(monomial, coefficient);
    tree = tree ? IndexExpression::binary(Operation::add, std::move(*tree), std::move(term)) : std::move(term);
  }
  return tree ? std::move(*tree) : IndexExpression::constant(0, long_type);
}

}  // namespace

std::optional<IndexExpression> affine_tree(const Polynomial& polynomial, const std::vector<int>& variables) {
  Polynomial rest = polynomial;
  std::optional<IndexExpression> tree;
  for (const int variable : variables) {
    if (!rest.mentions(variable)) continue;
    const std::optional<Polynomial::Split> split = rest.split(variable);
    if (!split) return std::nullopt;
    for (const int other : variables)
      if (split->coefficient.mentions(other)) return std::nullopt;
    IndexExpression wide = IndexExpression::unary(Operation::convert, IndexExpression::of_symbol(variable), long_type);
    IndexExpression term =
        split->coefficient == Polynomial::constant(1)
            ? std::move(wide)
            : IndexExpression::binary(Operation::multiply, std::move(wide), sum_tree(split->coefficient));
    tree = tree ? IndexExpression::binary(Operation::add, std::move(*tree), std::move(term)) : std::move(term);
    rest = split->rest;
  }
  if (!tree) return sum_tree(rest);
  if (!rest.is_zero()) tree = IndexExpression::binary(Operation::add, std::move(*tree), sum_tree(rest));
  return tree;
}

}  // namespace ferry::translator::model
