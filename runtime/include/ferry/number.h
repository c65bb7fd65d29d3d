// Mathematical integers of a stub: bounds of ranges that conditions and dependent loops leave, as isl finds them.
//
//   hull(high(i) >= Number(1), max(low(i), 1) - 1, high(i) - 1)      // if (i > 0) … a[i - 1]
//
// 128 bits hold every sum that a stub forms of 64-bit values; what leaves them is poisoned, and so is all that is
// computed of it, comparisons included.
#pragma once

#include <ferry/index.h>

namespace ferry {

class Number {
 public:
  template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
  FERRY_CONSTEXPR Number(T value) : value_(value) {}
  FERRY_CONSTEXPR explicit Number(detail::Wide value, bool poisoned) : value_(value), poisoned_(poisoned) {}

  FERRY_CONSTEXPR detail::Wide value() const { return value_; }
  FERRY_CONSTEXPR bool poisoned() const { return poisoned_; }

 private:
  detail::Wide value_;
  bool poisoned_ = false;
};

// Whether something holds, where that can be said.
struct Truth {
  bool holds, poisoned;

  friend FERRY_CONSTEXPR Truth operator&&(Truth a, Truth b) { return {a.holds && b.holds, a.poisoned || b.poisoned}; }
  friend FERRY_CONSTEXPR Truth operator||(Truth a, Truth b) { return {a.holds || b.holds, a.poisoned || b.poisoned}; }
};

FERRY_CONSTEXPR Number operator+(Number a, Number b) {
  detail::Wide result = 0;
  const bool overflow = __builtin_add_overflow(a.value(), b.value(), &result);
  return Number(result, overflow || a.poisoned() || b.poisoned());
}
FERRY_CONSTEXPR Number operator-(Number a, Number b) {
  detail::Wide result = 0;
  const bool overflow = __builtin_sub_overflow(a.value(), b.value(), &result);
  return Number(result, overflow || a.poisoned() || b.poisoned());
}
FERRY_CONSTEXPR Number operator*(Number a, Number b) {
  detail::Wide result = 0;
  const bool overflow = __builtin_mul_overflow(a.value(), b.value(), &result);
  return Number(result, overflow || a.poisoned() || b.poisoned());
}
FERRY_CONSTEXPR Number operator-(Number a) { return Number(0) - a; }

FERRY_CONSTEXPR Truth operator==(Number a, Number b) { return {a.value() == b.value(), a.poisoned() || b.poisoned()}; }
FERRY_CONSTEXPR Truth operator<(Number a, Number b) { return {a.value() < b.value(), a.poisoned() || b.poisoned()}; }
FERRY_CONSTEXPR Truth operator<=(Number a, Number b) { return {a.value() <= b.value(), a.poisoned() || b.poisoned()}; }

// Towards minus infinity; the divisor is a positive constant.
FERRY_CONSTEXPR Number floor_divide(Number a, std::int64_t divisor) {
  const detail::Wide whole = a.value() / divisor;
  return Number(whole - (whole * divisor > a.value() ? 1 : 0), a.poisoned());
}
FERRY_CONSTEXPR Number remainder(Number a, std::int64_t divisor) { return a - floor_divide(a, divisor) * divisor; }

FERRY_CONSTEXPR Number choose(Truth condition, Number then, Number otherwise) {
  const Number& chosen = condition.holds ? then : otherwise;
  return Number(chosen.value(), chosen.poisoned() || condition.poisoned);
}
FERRY_CONSTEXPR Number least(Number a, Number b) { return choose(b < a, b, a); }
FERRY_CONSTEXPR Number greatest(Number a, Number b) { return choose(a < b, b, a); }

// Ends of a grid loop's values; only where it isn't empty.
template <class T>
FERRY_CONSTEXPR Number low(const Index<T>& loop) {
  return Number(loop.min(), loop.poisoned());
}
template <class T>
FERRY_CONSTEXPR Number high(const Index<T>& loop) {
  return Number(loop.max(), loop.poisoned());
}

// All of first..last, which happen, and what lies between, which may; nothing where they are the wrong way round.
FERRY_CONSTEXPR Index<long long> hull(Number first, Number last) {
  const bool fits = detail::fits_int64(first.value()) && detail::fits_int64(last.value());
  if (first.poisoned() || last.poisoned()) return Index<long long>(detail::IndexSet::poison());
  if (first.value() > last.value()) return Index<long long>();
  const detail::Wide count = last.value() - first.value() + 1;
  if (!fits || !detail::fits_int64(count)) return Index<long long>(detail::IndexSet::poison());
  detail::IndexSet set =
      Index<long long>(static_cast<std::int64_t>(first.value()), 1, static_cast<std::int64_t>(count)).set();
  set.holes = count > 2;
  return Index<long long>(set);
}
FERRY_CONSTEXPR Index<long long> hull(Truth condition, Number first, Number last) {
  if (condition.poisoned) return Index<long long>(detail::IndexSet::poison());
  return condition.holds ? hull(first, last) : Index<long long>();
}

}  // namespace ferry
