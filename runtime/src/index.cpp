#include "index.h"

namespace ferry {

using detail::IndexSet;
using detail::Wide;

Index single(IntegerType type, Wide value) {
  const bool exact = detail::fits_int64(value) && fits(type, value);
  return {type, exact ? IndexSet(static_cast<std::int64_t>(value)) : IndexSet::poison()};
}

Index counted(IntegerType type, std::int64_t first, std::int64_t step, std::int64_t count) {
  if (count <= 0) return {type, IndexSet::none()};
  IndexSet set(first);
  if (count > 1) {
    set.terms[0] = {detail::fresh_variable(), 0, count - 1, {step, step}};
    set.terms_count = 1;
    set.compute_hull();
  }
  return {type, set};
}

namespace {

// Returns an operand converted to the operation's type. Examines the values only if the operand's type has values that
// the operation's type doesn't have.
const IndexSet& as_operand(IntegerType type, const Index& a) {
  static const IndexSet poisoned = IndexSet::poison();
  return holds(type, a.type) || !leaves(type, a.set) ? a.set : poisoned;
}

template <class Operation>
Index computed(const Index& a, const Index& b, const Operation& operation) {
  const IntegerType type = common(a.type, b.type);
  return {type, [&] { return operation(as_operand(type, a), as_operand(type, b)); }};
}

// Computes a division or a remainder. Its right operand must be a single number.
template <class Operation>
Index by_number(const Index& a, const Index& b, const Operation& operation) {
  return computed(a, b, [&](const IndexSet& dividend, const IndexSet& divisor) {
    if (dividend.empty || divisor.empty) return IndexSet::none();
    return divisor.poisoned || !divisor.single() ? IndexSet::poison() : operation(dividend, divisor.low);
  });
}

}  // namespace

Index add(const Index& a, const Index& b) { return computed(a, b, detail::add); }

Index subtract(const Index& a, const Index& b) { return computed(a, b, detail::subtract); }

Index multiply(const Index& a, const Index& b) { return computed(a, b, detail::multiply); }

Index divide(const Index& a, const Index& b) { return by_number(a, b, detail::divide); }

Index remainder(const Index& a, const Index& b) { return by_number(a, b, detail::remainder); }

Index negate(const Index& a) {
  return {promoted(a.type), [&] { return detail::scale(a.set, -1); }};
}

Index convert(IntegerType type, const Index& a) { return {type, a.set}; }

Index loosened(const Index& a) {
  Index result(a);
  result.set.loose = true;
  return result;
}

}  // namespace ferry
