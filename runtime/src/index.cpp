#include "index.h"

namespace ferry {

using detail::IndexSet;
using detail::Wide;

bool fits(IntegerType type, Wide value) {
  if (type.bits > 64) return type.is_signed || value >= 0;
  const Wide end = Wide(1) << (type.bits - (type.is_signed ? 1 : 0));
  return value < end && value >= (type.is_signed ? -end : 0);
}

bool holds(IntegerType type, IntegerType other) {
  if (type.is_signed == other.is_signed) return type.bits >= other.bits;
  return type.is_signed && type.bits > other.bits;
}

IntegerType promoted(IntegerType type) { return type.bits < int_type.bits ? int_type : type; }

IntegerType common(IntegerType a, IntegerType b) {
  a = promoted(a), b = promoted(b);
  if (a.bits != b.bits) return a.bits > b.bits ? a : b;
  return {a.bits, a.is_signed && b.is_signed};
}

Index::Index(IntegerType of, const IndexSet& values) : type(of), set(values) {
  if (set.usable() && !(fits(type, set.low) && fits(type, set.high))) set = IndexSet::poison();
}

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
    set.settle();
  }
  return {type, set};
}

namespace {

// An operand as the operation's type; a conversion that changes no value needs no look at them.
IndexSet as_operand(IntegerType type, const Index& a) { return holds(type, a.type) ? a.set : Index(type, a.set).set; }

// Division and its kind, whose right operand is one number.
template <class Operation>
Index by_number(const Index& a, const Index& b, const Operation& operation) {
  const IntegerType type = common(a.type, b.type);
  const IndexSet divisor = as_operand(type, b), dividend = as_operand(type, a);
  if (dividend.empty || divisor.empty) return {type, IndexSet::none()};
  if (divisor.poisoned || !divisor.single()) return {type, IndexSet::poison()};
  return {type, operation(dividend, divisor.low)};
}

}  // namespace

Index add(const Index& a, const Index& b) {
  const IntegerType type = common(a.type, b.type);
  return {type, detail::add(as_operand(type, a), as_operand(type, b))};
}

Index subtract(const Index& a, const Index& b) {
  const IntegerType type = common(a.type, b.type);
  return {type, detail::subtract(as_operand(type, a), as_operand(type, b))};
}

Index multiply(const Index& a, const Index& b) {
  const IntegerType type = common(a.type, b.type);
  return {type, detail::multiply(as_operand(type, a), as_operand(type, b))};
}

Index divide(const Index& a, const Index& b) { return by_number(a, b, detail::divide); }

Index remainder(const Index& a, const Index& b) { return by_number(a, b, detail::remainder); }

Index negate(const Index& a) { return {promoted(a.type), detail::scale(a.set, -1)}; }

Index convert(IntegerType type, const Index& a) { return {type, a.set}; }

Index loosened(const Index& a) {
  Index result(a);
  result.set.loose = true;
  return result;
}

}  // namespace ferry
