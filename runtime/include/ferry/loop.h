// Loops as the user wrote them, counted: `for (V i = first; i OP bound; i += step)`.
//
//   loop<int>(1, Compare::less, ny - 1)              a parallel loop: first, step, count, and whether it is what
//                                                    mathematical integers would make of it
//   range<int>(0, Compare::less, i)                  the values of a sequential loop inside; bounds may be Index
//
// Not valid (for range: poisoned) are loops whose first value doesn't fit V, whose comparison converts a value to
// another one, whose step has the wrong sign or is 0, whose `!=` misses its bound, and whose variable leaves V or
// std::int64_t at its end.
#pragma once

#include <ferry/index.h>
#include <ferry/kernel_common.h>

namespace ferry {

enum class Compare { less, less_equal, greater, greater_equal, not_equal };

template <class V>
struct Loop {
  std::int64_t first = 0, step = 1, count = 0;
  bool valid = false;

  FERRY_CONSTEXPR Index<V> index() const { return Index<V>(first, step, count); }
  FERRY_CONSTEXPR V last_value() const { return static_cast<V>(first + count * step); }  // after the loop
};

namespace detail {

FERRY_CONSTEXPR bool upward(Compare compare, Wide step) {
  return compare == Compare::less || compare == Compare::less_equal || (compare == Compare::not_equal && step > 0);
}

// How often the loop's body runs; -1 where the loop isn't counted (see above).
FERRY_CONSTEXPR Wide iterations(Wide first, Compare compare, Wide bound, Wide step) {
  const bool up = upward(compare, step);
  if (step == 0 || (step > 0) != up) return -1;
  const Wide distance = up ? bound - first : first - bound, stride = up ? step : -step;
  const bool inclusive = compare == Compare::less_equal || compare == Compare::greater_equal;
  if (compare == Compare::not_equal) return distance < 0 || distance % stride != 0 ? -1 : distance / stride;
  if (distance < 0 || (distance == 0 && !inclusive)) return 0;
  return inclusive ? distance / stride + 1 : (distance + stride - 1) / stride;
}

// The type in which `i OP bound` compares.
template <class V, class B>
using Common = decltype(V() + B());

}  // namespace detail

template <class V, class F, class B, class S = int>
FERRY_CONSTEXPR Loop<V> loop(F first, Compare compare, B bound, S step = 1) {
  static_assert(std::is_integral_v<V> && std::is_integral_v<F> && std::is_integral_v<B> && std::is_integral_v<S>);
  using C = detail::Common<V, B>;
  using detail::Wide;
  Loop<V> result;
  const Wide count = detail::iterations(Wide(first), compare, Wide(bound), Wide(step));
  if (count < 0 || !detail::fits<V>(Wide(first)) || !detail::fits_int64(Wide(first))) return result;
  if (!detail::fits_int64(Wide(step)) || !detail::fits_int64(count)) return result;
  const Wide end = Wide(first) + count * Wide(step);
  if (!detail::fits<V>(end) || !detail::fits_int64(end)) return result;
  if (!detail::fits<C>(Wide(first)) || !detail::fits<C>(end) || !detail::fits<C>(Wide(bound))) return result;
  result.first = static_cast<std::int64_t>(first);
  result.step = static_cast<std::int64_t>(step);
  result.count = static_cast<std::int64_t>(count);
  result.valid = true;
  return result;
}

namespace detail {

// Leaves out the outer iterations in which nothing runs (gap: last value minus first, >= 0 where something runs).
// Returns false where that can't be said about one outer variable.
FERRY_CONSTEXPR bool clip(IndexSet& set, const IndexSet& gap) {
  if (gap.low >= 0) return true;
  const Term* varying = nullptr;
  for (unsigned t = 0; t < gap.terms_count; ++t) {
    if (!gap.terms[t].varies()) continue;
    if (varying) return false;
    varying = &gap.terms[t];
  }
  if (!gap.exact || !varying || !varying->variable) return false;
  Term* term = set.find(varying->variable);
  if (!term) return false;
  const Wide stride = varying->stride[0], need = -Wide(gap.base[0]);  // stride * t >= need
  if (stride > 0) {
    const Wide least = need > 0 ? (need + stride - 1) / stride : -(-need / stride);
    if (least > term->first) term->first = static_cast<std::int64_t>(least);
  } else {
    const Wide most = need > 0 ? -((need - stride - 1) / -stride) : -need / -stride;
    if (most < term->last) term->last = static_cast<std::int64_t>(most);
  }
  return true;
}

// The hull of first..last, where each may depend on outer variables: lowest form of one, highest of the other.
FERRY_CONSTEXPR IndexSet between(const IndexSet& first, const IndexSet& last, bool unit_step) {
  const IndexSet gap = subtract(last, first);
  if (gap.usable() && gap.high < 0) return IndexSet::none();
  if (gap.poisoned) return gap;
  IndexSet result(first);
  result.exact = false;
  result.loose = first.loose || last.loose || !unit_step;
  result.base[highest] = last.base[highest];
  for (unsigned t = 0; t < result.terms_count; ++t) result.terms[t].stride[highest] = 0;
  for (unsigned t = 0; t < last.terms_count; ++t) {
    Term* term = last.terms[t].variable ? result.find(last.terms[t].variable) : nullptr;
    if (!term) {
      Term added = last.terms[t];
      added.stride[lowest] = 0;
      result.add_term(added);
      continue;
    }
    narrow(result, *term, last, last.terms[t]);
    term->stride[highest] = last.terms[t].stride[highest];
  }
  for (unsigned h = 0; h < last.hidden_count; ++h) result.add_hidden(last.hidden[h].variable, last.hidden[h].direction);
  if (!clip(result, gap)) result.loose = true;
  result.add_hidden(__builtin_is_constant_evaluated() ? 0 : fresh_variable(), 1);
  result.settle();
  return result;
}

template <class V, class C>
FERRY_CONSTEXPR IndexSet range_set(const IndexSet& first, Compare compare, const IndexSet& bound, std::int64_t step) {
  const bool up = upward(compare, step);
  if (step == 0 || (step > 0) != up) return IndexSet::poison();
  const std::int64_t unit = up ? 1 : -1;
  const bool inclusive = compare == Compare::less_equal || compare == Compare::greater_equal;
  const IndexSet last = inclusive ? bound : add(bound, IndexSet(-unit));
  if (last.poisoned) return last;
  if (compare == Compare::not_equal) {  // must meet its bound, for every outer iteration
    const IndexSet distance = up ? subtract(bound, first) : subtract(first, bound);
    if (distance.poisoned || distance.low < 0 || step != unit) return IndexSet::poison();
  }
  const IndexSet values = up ? between(first, last, step == unit) : between(last, first, step == unit);
  if (!values.usable()) return values;
  const IndexSet end = add(values, IndexSet(step));
  if (end.poisoned || !fits<V>(end.low) || !fits<V>(end.high) || !fits<C>(end.low) || !fits<C>(values.low))
    return IndexSet::poison();
  return values;
}

}  // namespace detail

template <class V, class F, class B, class S = int,
          class = std::enable_if_t<detail::Operand<F>::known && detail::Operand<B>::known>>
FERRY_CONSTEXPR Index<V> range(const F& first, Compare compare, const B& bound, S step = 1) {
  using C = detail::Common<V, typename detail::Operand<B>::value_type>;
  const detail::IndexSet from = detail::checked<C>(detail::checked<V>(detail::Operand<F>::set(first)));
  const detail::IndexSet to = detail::converted<C>(bound);
  if (from.empty || to.empty) return Index<V>();
  if (from.poisoned || to.poisoned || !detail::fits_int64(detail::Wide(step)))
    return Index<V>(detail::IndexSet::poison());
  if (from.single() && to.single()) {
    const Loop<V> counted = loop<V>(from.low, compare, to.low, step);
    return counted.valid ? counted.index() : Index<V>(detail::IndexSet::poison());
  }
  return Index<V>(detail::range_set<V, C>(from, compare, to, static_cast<std::int64_t>(step)));
}

// The parallel loops of a nest, outermost first, as Call::launch takes them.
template <class... V>
struct Loops {
  FerryLoopBounds bounds[sizeof...(V)];
  bool valid;
};

template <class... V>
FERRY_CONSTEXPR Loops<V...> loops(const Loop<V>&... loop) {
  return {{{loop.first, loop.step, loop.count}...}, (loop.valid && ...)};
}

// One of several kernels that a nest was cut into: its number and the loops of its grid.
struct GroupKernel {
  unsigned kernel, loops_count;
  FerryLoopBounds bounds[3];
  bool valid;
};

template <class... V>
FERRY_CONSTEXPR GroupKernel kernel(unsigned number, const Loop<V>&... loop) {
  static_assert(sizeof...(V) <= 3, "a grid has three axes");
  return {number, sizeof...(V), {{loop.first, loop.step, loop.count}...}, (loop.valid && ...)};
}

}  // namespace ferry
