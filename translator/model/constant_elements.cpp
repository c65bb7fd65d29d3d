// See constant_elements.h.
#include "model/constant_elements.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>
#include <map>
#include <set>
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

// Returns whether a conversion in the expression may lose bits.
bool narrows(const IndexExpression& e) {
  return (e.operation == IndexExpression::Operation::convert && !is_wide(e.type)) ||
         std::any_of(e.operands.begin(), e.operands.end(), narrows);
}

}  // namespace

std::optional<Polynomial> exact_subscript(const Access& access) {
  return access.subscript && !narrows(*access.subscript) ? to_polynomial(*access.subscript) : std::nullopt;
}

namespace {

// The values that a loop's induction variable takes: first, first + step, …
struct Progression {
  std::int64_t first = 0, step = 0, count = 0;
  std::int64_t last() const { return first + step * (count - 1); }
};

// Returns the trip count of a loop that counts up from `first` to the exclusive `end`.
std::int64_t steps_up(std::int64_t first, std::int64_t end, std::int64_t step) {
  return first < end ? (end - first - 1) / step + 1 : 0;
}

constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();

// Returns the trip count, or `endless` if the variable never reaches the bound. `step` isn't 0, and its negation is
// representable.
std::int64_t trip_count(std::int64_t first, Compare compare, std::int64_t bound, std::int64_t step) {
  switch (compare) {
    case Compare::less:
      return step > 0 ? steps_up(first, bound, step) : first < bound ? endless : 0;
    case Compare::less_equal:
      return step > 0 ? steps_up(first, bound + 1, step) : first <= bound ? endless : 0;
    case Compare::greater:
      return step < 0 ? steps_up(-first, -bound, -step) : first > bound ? endless : 0;
    case Compare::greater_equal:
      return step < 0 ? steps_up(-first, -bound + 1, -step) : first >= bound ? endless : 0;
    case Compare::not_equal:
      return (bound - first) % step == 0 && (bound - first) / step >= 0 ? (bound - first) / step : endless;
    case Compare::equal:
      return first == bound ? 1 : 0;
  }
  return endless;
}

// Returns the values of the loop's variable, or nullopt if they are unknown or if there are more than `limit`.
std::optional<Progression> values_of(const InnerLoop& loop, std::int64_t limit) {
  const std::optional<std::int64_t> first = constant_of(loop.first), bound = constant_of(loop.bound),
                                    step = constant_of(loop.step);
  if (!first || !bound || !step || *step == 0 || !is_wide(loop.type)) return std::nullopt;
  // In this range, C++'s comparisons agree with mathematics. It includes negative values only if all types are signed.
  constexpr std::int64_t most = 1 << 30;
  const bool all_signed = loop.type.integer->is_signed && is_signed(loop.first) && is_signed(loop.bound);
  const std::int64_t least = all_signed ? -most : 0;
  if (*first < least || *first > most || *bound < least || *bound > most) return std::nullopt;
  if (*step == std::numeric_limits<std::int64_t>::min()) return std::nullopt;
  const std::int64_t count = trip_count(*first, loop.compare, *bound, *step);
  if (count > limit) return std::nullopt;
  return Progression{*first, *step, count};
}

// Returns the sum, or nullopt if it overflows.
std::optional<std::int64_t> sum_of(std::int64_t a, std::int64_t b) {
  std::int64_t result;
  return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}

std::optional<std::int64_t> product_of(std::int64_t a, std::int64_t b) {
  std::int64_t result;
  return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}

using Sorted = std::vector<std::int64_t>;  // ascending, without duplicates

std::optional<Sorted> shifted(Sorted numbers, std::optional<std::int64_t> distance) {
  for (std::int64_t& number : numbers) {
    const std::optional<std::int64_t> moved = distance ? sum_of(number, *distance) : std::nullopt;
    if (!moved) return std::nullopt;
    number = *moved;
  }
  return numbers;
}

// Returns the union of `known` and `more` shifted by `distance`, or nullopt if it has more than `limit` elements.
std::optional<Sorted> united(const Sorted& known, const Sorted& more, std::optional<std::int64_t> distance,
                             std::int64_t limit) {
  const std::optional<Sorted> other = shifted(more, distance);
  if (!other) return std::nullopt;
  Sorted all;
  std::set_union(known.begin(), known.end(), other->begin(), other->end(), std::back_inserter(all));
  return static_cast<std::int64_t>(all.size()) > limit ? std::nullopt : std::optional(std::move(all));
}

// Returns every sum of one of `numbers` and one of 0, distance, …, (count - 1) * distance. Each step doubles the number
// of distances and drops equal sums, of which there may be many.
std::optional<Sorted> sums(const Sorted& numbers, std::int64_t distance, std::int64_t count, std::int64_t limit) {
  std::optional<Sorted> result = numbers;
  std::int64_t have = 1;
  for (int bit = std::bit_width(static_cast<std::uint64_t>(count)) - 2; result && bit >= 0; --bit) {
    result = united(*result, *result, product_of(distance, have), limit);
    have *= 2;
    if ((count >> bit & 1) == 0 || !result) continue;
    result = united(*result, numbers, product_of(distance, have), limit);
    ++have;
  }
  return result;
}

std::optional<InnerLoop> as_inner_loop(const ParallelLoop& loop) {
  if (!loop.first_index || !loop.bound_index || !loop.constant_step || loop.offset != 0) return std::nullopt;
  return InnerLoop{loop.symbol,       loop.name,         loop.type,
                   *loop.first_index, *loop.bound_index, IndexExpression::constant(*loop.constant_step),
                   loop.compare};
}

}  // namespace

std::optional<std::vector<std::int64_t>> constant_elements(const Footprint& f, const Access& access, std::size_t from,
                                                           std::int64_t limit) {
  const std::optional<Polynomial> subscript = exact_subscript(access);
  if (!subscript) return std::nullopt;
  Sorted elements{0};
  std::set<int> loops;
  for (std::size_t l = from; l < access.loops.size(); ++l) {
    const InnerLoop& loop = f.inner_loops[static_cast<std::size_t>(access.loops[l])];
    const std::optional<Progression> values = values_of(loop, limit);
    if (!values) return std::nullopt;
    if (values->count == 0) return Sorted{};
    const std::optional<Polynomial::Split> split = subscript->split(loop.symbol);
    const std::optional<std::int64_t> factor = split ? split->coefficient.as_constant() : std::nullopt;
    if (!factor) return std::nullopt;
    loops.insert(loop.symbol);
    if (*factor == 0) continue;
    const std::optional<std::int64_t> distance = product_of(*factor, values->step);
    const std::optional<Sorted> moved = shifted(std::move(elements), product_of(*factor, values->first));
    std::optional<Sorted> next = moved && distance ? sums(*moved, *distance, values->count, limit) : std::nullopt;
    if (!next) return std::nullopt;
    elements = *std::move(next);
  }
  std::int64_t constant = 0;
  for (const auto& [monomial, coefficient] : subscript->terms()) {
    if (monomial.empty())
      constant = coefficient;
    else if (monomial.size() > 1 || !loops.contains(monomial.front()))
      return std::nullopt;
  }
  return shifted(std::move(elements), constant);
}

std::optional<ElementBounds> constant_bounds(const Footprint& f, const Access& access, std::int64_t limit,
                                             const std::vector<ParallelLoop>& grid) {
  const std::optional<Polynomial> subscript = exact_subscript(access);
  if (!subscript) return std::nullopt;
  std::map<int, Progression> loops;
  const auto add = [&](const InnerLoop& loop) {
    std::optional<Progression> values;
    if (subscript->mentions(loop.symbol)) values = values_of(loop, limit);
    if (values && values->count > 0) loops.emplace(loop.symbol, *values);
  };
  for (const int number : access.loops) add(f.inner_loops[static_cast<std::size_t>(number)]);
  for (const ParallelLoop& loop : grid)
    if (const std::optional<InnerLoop> counted = as_inner_loop(loop)) add(*counted);
  ElementBounds bounds{0, 0};
  for (const auto& [monomial, coefficient] : subscript->terms()) {
    if (monomial.size() > 1 || (!monomial.empty() && !loops.contains(monomial.front()))) return std::nullopt;
    const Progression values = monomial.empty() ? Progression{1, 0, 1} : loops.at(monomial.front());
    const std::optional<std::int64_t> one = product_of(coefficient, values.first),
                                      other = product_of(coefficient, values.last());
    if (!one || !other) return std::nullopt;
    const std::optional<std::int64_t> first = sum_of(bounds.first, std::min(*one, *other)),
                                      last = sum_of(bounds.last, std::max(*one, *other));
    if (!first || !last) return std::nullopt;
    bounds = {*first, *last};
  }
  return bounds;
}

}  // namespace ferry::translator::model
