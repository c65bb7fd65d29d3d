#include "loop.h"

namespace ferry {

using namespace detail;

namespace {

bool upward(Compare compare, Wide step) {
  return compare == Compare::less || compare == Compare::less_equal || (compare == Compare::not_equal && step > 0);
}

bool compares(Wide left, Compare compare, Wide right) {
  switch (compare) {
    case Compare::less:
      return left < right;
    case Compare::less_equal:
      return left <= right;
    case Compare::greater:
      return left > right;
    case Compare::greater_equal:
      return left >= right;
    case Compare::not_equal:
      return left != right;
  }
  return true;
}

// Returns the number of iterations, or -1 if the loop is invalid (see loop.h). If a loop never begins, the number is 0,
// whatever its step.
Wide iterations_between(Wide first, Compare compare, Wide bound, Wide step) {
  if (!compares(first, compare, bound)) return 0;
  const bool up = upward(compare, step);
  if (step == 0 || (step > 0) != up) return -1;
  const Wide distance = up ? bound - first : first - bound, stride = up ? step : -step;
  const bool inclusive = compare == Compare::less_equal || compare == Compare::greater_equal;
  if (compare == Compare::not_equal) return distance < 0 || distance % stride != 0 ? -1 : distance / stride;
  return inclusive ? distance / stride + 1 : (distance + stride - 1) / stride;
}

// Removes outer iterations in which the inner loop has no iteration. `gap` is the inner loop's last value minus its
// first one, and is >= 0 if there are iterations. Returns false if `gap` depends on more than one outer variable.
bool clip(IndexSet& set, const IndexSet& gap) {
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
  const Wide stride = varying->stride[0], need = -Wide(gap.base[0]);  // an inner iteration exists if stride * t >= need
  if (stride > 0) {
    const Wide least = need > 0 ? (need + stride - 1) / stride : -(-need / stride);
    if (least > term->first) term->first = static_cast<std::int64_t>(least);
  } else {
    const Wide most = need > 0 ? -((need - stride - 1) / -stride) : -need / -stride;
    if (most < term->last) term->last = static_cast<std::int64_t>(most);
  }
  return true;
}

// Returns the hull of first..last. Both may depend on outer variables. The hull's lowest form is the one of `first`,
// and its highest form the one of `last`.
IndexSet between(const IndexSet& first, const IndexSet& last, bool unit_step) {
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
  for (unsigned h = 0; h < last.implicit_count; ++h)
    result.add_implicit(last.implicit[h].variable, last.implicit[h].direction);
  if (!clip(result, gap)) result.loose = true;
  result.add_implicit(fresh_variable(), 1);
  result.compute_hull();
  return result;
}

IndexSet range_set(IntegerType variable, IntegerType compared, const IndexSet& first, Compare compare,
                   const IndexSet& bound, std::int64_t step) {
  const bool up = upward(compare, step);
  if (step == 0 || (step > 0) != up) return IndexSet::poison();
  const std::int64_t unit = up ? 1 : -1;
  const bool inclusive = compare == Compare::less_equal || compare == Compare::greater_equal;
  const IndexSet last = inclusive ? bound : detail::add(bound, IndexSet(-unit));
  if (last.poisoned) return last;
  if (compare == Compare::not_equal) {  // the loop must reach its bound in every outer iteration
    const IndexSet distance = up ? detail::subtract(bound, first) : detail::subtract(first, bound);
    if (distance.poisoned || distance.low < 0 || step != unit) return IndexSet::poison();
  }
  const IndexSet values = up ? between(first, last, step == unit) : between(last, first, step == unit);
  if (!values.usable()) return values;
  const IndexSet end = detail::add(values, IndexSet(step));
  if (end.poisoned || !fits(variable, end.low) || !fits(variable, end.high) || !fits(compared, end.low) ||
      !fits(compared, values.low))
    return IndexSet::poison();
  return values;
}

}  // namespace

CountedLoop count_loop(IntegerType variable, const TypedNumber& first, Compare compare, const TypedNumber& bound,
                       const TypedNumber& step) {
  CountedLoop result;
  if (!first.known || !bound.known || !step.known) return result;
  const IntegerType compared = common(variable, bound.type);
  const Wide count = iterations_between(first.value, compare, bound.value, step.value);
  if (count < 0 || !fits(variable, first.value) || !fits_int64(first.value)) return result;
  if (!fits_int64(step.value) || !fits_int64(count)) return result;
  const Wide end = first.value + count * step.value;
  if (!fits(variable, end) || !fits_int64(end)) return result;
  if (!fits(compared, first.value) || !fits(compared, end) || !fits(compared, bound.value)) return result;
  result.first = static_cast<std::int64_t>(first.value);
  result.step = static_cast<std::int64_t>(step.value);
  result.count = static_cast<std::int64_t>(count);
  result.valid = true;
  return result;
}

Index range(IntegerType variable, const Index& first, Compare compare, const Index& bound, const Index& step) {
  const IntegerType compared = common(variable, bound.type);
  const IndexSet from = convert(compared, convert(variable, first)).set;
  const IndexSet to = holds(compared, bound.type) ? bound.set : convert(compared, bound).set;
  if (from.empty || to.empty) return {variable, IndexSet::none()};
  if (from.poisoned || to.poisoned || !step.set.usable() || !step.set.single()) return {variable, IndexSet::poison()};
  if (from.single() && to.single()) {
    const CountedLoop loop =
        count_loop(variable, {compared, from.low}, compare, {bound.type, to.low}, {step.type, step.set.low});
    return loop.valid ? counted(variable, loop.first, loop.step, loop.count) : Index(variable, IndexSet::poison());
  }
  return {variable, range_set(variable, compared, from, compare, to, step.set.low)};
}

}  // namespace ferry
