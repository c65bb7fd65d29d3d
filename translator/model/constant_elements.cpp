// See constant_elements.h.
#include "model/constant_elements.h"

#include <algorithm>
#include <map>
#include <vector>

namespace ferry::translator::model {

namespace {

std::optional<std::int64_t> constant_of(const IndexExpression& expression) {
  const std::optional<Polynomial> polynomial = to_polynomial(expression);
  return polynomial ? polynomial->as_constant() : std::nullopt;
}

bool is_wide(const NumberType& type) { return type.integer && type.integer->bits >= 32; }

bool is_signed(const IndexExpression& e) {
  return (!e.type.integer || e.type.integer->is_signed) && std::all_of(e.operands.begin(), e.operands.end(), is_signed);
}

// The polynomial says the element modulo 2^32 at least; in an array that is the element.
bool narrows(const IndexExpression& e) {
  return (e.operation == IndexExpression::Operation::convert && !is_wide(e.type)) ||
         std::any_of(e.operands.begin(), e.operands.end(), narrows);
}

}  // namespace

std::optional<Polynomial> exact_subscript(const Access& access) {
  return access.subscript && !narrows(*access.subscript) ? to_polynomial(*access.subscript) : std::nullopt;
}

namespace {

// The values of a loop's variable, where they are known, and not more than `limit`.
std::optional<std::vector<std::int64_t>> values_of(const InnerLoop& loop, std::int64_t limit) {
  const std::optional<std::int64_t> first = constant_of(loop.first), bound = constant_of(loop.bound),
                                    step = constant_of(loop.step);
  if (!first || !bound || !step || *step == 0 || !is_wide(loop.type)) return std::nullopt;
  constexpr std::int64_t most = 1 << 30;  // C++ compares these as they are, negative ones where all types are signed
  const bool all_signed = loop.type.integer->is_signed && is_signed(loop.first) && is_signed(loop.bound);
  const std::int64_t least = all_signed ? -most : 0;
  if (*first < least || *first > most || *bound < least || *bound > most) return std::nullopt;
  const auto holds = [&](std::int64_t v) {
    switch (loop.compare) {
      case Compare::less:
        return v < *bound;
      case Compare::less_equal:
        return v <= *bound;
      case Compare::greater:
        return v > *bound;
      case Compare::greater_equal:
        return v >= *bound;
      case Compare::not_equal:
        return v != *bound;
      case Compare::equal:
        return v == *bound;
    }
    return false;
  };
  std::vector<std::int64_t> values;
  for (std::int64_t v = *first; holds(v); v += *step) {
    values.push_back(v);
    if (static_cast<std::int64_t>(values.size()) > limit) return std::nullopt;
  }
  return values;
}

std::optional<InnerLoop> as_inner_loop(const ParallelLoop& loop) {
  if (!loop.first_index || !loop.bound_index || !loop.constant_step || loop.offset != 0) return std::nullopt;
  return InnerLoop{loop.symbol,       loop.name,         loop.type,
                   *loop.first_index, *loop.bound_index, IndexExpression::constant(*loop.constant_step),
                   loop.compare};
}

}  // namespace

std::optional<std::set<std::int64_t>> constant_elements(const Footprint& f, const Access& access, std::size_t from,
                                                        std::int64_t limit) {
  const std::optional<Polynomial> subscript = exact_subscript(access);
  if (!subscript) return std::nullopt;
  std::set<std::int64_t> sums{0};
  std::set<int> loops;
  for (std::size_t l = from; l < access.loops.size(); ++l) {
    const InnerLoop& loop = f.inner_loops[static_cast<std::size_t>(access.loops[l])];
    const std::optional<std::vector<std::int64_t>> values = values_of(loop, limit);
    if (!values) return std::nullopt;
    if (values->empty()) return std::set<std::int64_t>{};
    const std::optional<Polynomial::Split> split = subscript->split(loop.symbol);
    const std::optional<std::int64_t> factor = split ? split->coefficient.as_constant() : std::nullopt;
    if (!factor) return std::nullopt;
    loops.insert(loop.symbol);
    if (*factor == 0) continue;
    std::set<std::int64_t> next;
    for (const std::int64_t sum : sums)
      for (const std::int64_t value : *values) next.insert(sum + *factor * value);
    if (static_cast<std::int64_t>(next.size()) > limit) return std::nullopt;
    sums = std::move(next);
  }
  std::int64_t constant = 0;
  for (const auto& [monomial, coefficient] : subscript->terms()) {
    if (monomial.empty())
      constant = coefficient;
    else if (monomial.size() > 1 || !loops.contains(monomial.front()))
      return std::nullopt;
  }
  std::set<std::int64_t> result;
  for (const std::int64_t sum : sums) result.insert(sum + constant);
  return result;
}

std::optional<ElementBounds> constant_bounds(const Footprint& f, const Access& access, std::int64_t limit,
                                             const std::vector<ParallelLoop>& grid) {
  const std::optional<Polynomial> subscript = exact_subscript(access);
  if (!subscript) return std::nullopt;
  std::map<int, std::vector<std::int64_t>> loops;
  const auto add = [&](const InnerLoop& loop) {
    std::optional<std::vector<std::int64_t>> values;
    if (subscript->mentions(loop.symbol)) values = values_of(loop, limit);
    if (values && !values->empty()) loops.emplace(loop.symbol, *std::move(values));
  };
  for (const int number : access.loops) add(f.inner_loops[static_cast<std::size_t>(number)]);
  for (const ParallelLoop& loop : grid)
    if (const std::optional<InnerLoop> counted = as_inner_loop(loop)) add(*counted);
  ElementBounds bounds{0, 0};
  for (const auto& [monomial, coefficient] : subscript->terms()) {
    if (monomial.size() > 1 || (!monomial.empty() && !loops.contains(monomial.front()))) return std::nullopt;
    const std::vector<std::int64_t> values = monomial.empty() ? std::vector<std::int64_t>{1} : loops[monomial.front()];
    const auto [least, greatest] = std::minmax({coefficient * values.front(), coefficient * values.back()});
    bounds.first += least;
    bounds.last += greatest;
  }
  return bounds;
}

}  // namespace ferry::translator::model
