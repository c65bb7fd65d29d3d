// Mathematical integers. They are used for the bounds of ranges with conditions and dependent loops, as isl computes
// them.
//
//   hull(high(i) >= Number(1), max(low(i), 1) - 1, high(i) - 1)      // if (i > 0) … a[i - 1]
//
// 128 bits are enough for every sum of 64-bit values. Overflow poisons the number and everything that is computed from
// it, including comparisons.
#pragma once

#include "index.h"

namespace ferry {

class Number {
 public:
  Number(detail::Wide value, bool poisoned = false) : value_(value), poisoned_(poisoned) {}

  detail::Wide value() const { return value_; }
  bool poisoned() const { return poisoned_; }

 private:
  detail::Wide value_;
  bool poisoned_ = false;
};

// Whether a condition holds. If `poisoned` is set, `holds` is meaningless.
struct Truth {
  bool holds, poisoned;

  friend Truth operator&&(Truth a, Truth b) { return {a.holds && b.holds, a.poisoned || b.poisoned}; }
  friend Truth operator||(Truth a, Truth b) { return {a.holds || b.holds, a.poisoned || b.poisoned}; }
};

inline Number operator+(Number a, Number b) {
  detail::Wide result = 0;
  const bool overflow = __builtin_add_overflow(a.value(), b.value(), &result);
  return Number(result, overflow || a.poisoned() || b.poisoned());
}
inline Number operator-(Number a, Number b) {
  detail::Wide result = 0;
  const bool overflow = __builtin_sub_overflow(a.value(), b.value(), &result);
  return Number(result, overflow || a.poisoned() || b.poisoned());
}
inline Number operator*(Number a, Number b) {
  detail::Wide result = 0;
  const bool overflow = __builtin_mul_overflow(a.value(), b.value(), &result);
  return Number(result, overflow || a.poisoned() || b.poisoned());
}
inline Number operator-(Number a) { return Number(0) - a; }

inline Truth operator==(Number a, Number b) { return {a.value() == b.value(), a.poisoned() || b.poisoned()}; }
inline Truth operator<(Number a, Number b) { return {a.value() < b.value(), a.poisoned() || b.poisoned()}; }
inline Truth operator<=(Number a, Number b) { return {a.value() <= b.value(), a.poisoned() || b.poisoned()}; }

// Returns the quotient, rounded towards minus infinity. The divisor must be a positive constant.
inline Number floor_divide(Number a, std::int64_t divisor) {
  const detail::Wide whole = a.value() / divisor;
  return Number(whole - (whole * divisor > a.value() ? 1 : 0), a.poisoned());
}
inline Number remainder(Number a, std::int64_t divisor) { return a - floor_divide(a, divisor) * divisor; }

inline Number choose(Truth condition, Number then, Number otherwise) {
  const Number& chosen = condition.holds ? then : otherwise;
  return Number(chosen.value(), chosen.poisoned() || condition.poisoned);
}
inline Number least(Number a, Number b) { return choose(b < a, b, a); }
inline Number greatest(Number a, Number b) { return choose(a < b, b, a); }

// Return the least and the greatest value of a loop's variable. The loop must not be empty.
inline Number low(const Index& loop) { return Number(loop.min(), loop.poisoned()); }
inline Number high(const Index& loop) { return Number(loop.max(), loop.poisoned()); }

// Returns the range first..last. Both ends occur, and values between them may occur or not. The range is empty if first
// > last.
inline Index hull(Number first, Number last) {
  const bool fits = detail::fits_int64(first.value()) && detail::fits_int64(last.value());
  if (first.poisoned() || last.poisoned()) return Index(int64_type, detail::IndexSet::poison());
  if (first.value() > last.value()) return Index(int64_type, detail::IndexSet::none());
  const detail::Wide count = last.value() - first.value() + 1;
  if (!fits || !detail::fits_int64(count)) return Index(int64_type, detail::IndexSet::poison());
  Index index = counted(int64_type, static_cast<std::int64_t>(first.value()), 1, static_cast<std::int64_t>(count));
  index.set.holes = count > 2;
  return index;
}
inline Index hull(Truth condition, Number first, Number last) {
  if (condition.poisoned) return Index(int64_type, detail::IndexSet::poison());
  return condition.holds ? hull(first, last) : Index(int64_type, detail::IndexSet::none());
}

}  // namespace ferry
