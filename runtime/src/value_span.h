// The range of a data-dependent number: `col[k]`, `std::min(x + r, w - 1)`, `in[x < 0 ? x + n : x]`. It is computed by
// interval arithmetic (R. E. Moore, 1966) in mathematical integers. An end isn't *known* if only a type limits it. For
// a container, such an end is clipped. For a pointer, the extent of the accesses is then unknown.
#pragma once

#include "index.h"

#include <algorithm>

namespace ferry {

struct ValueSpan {
  detail::Wide low = 1, high = 0;
  bool low_known = true, high_known = true;

  bool empty() const { return low > high; }
  bool known() const { return low_known && high_known; }
};

// Returns all values of a type. The ends of a type with 16 bits count as known, because subscripts of such types
// usually go with tables of 65,536 elements. The zero of an unsigned type also counts as known, because arrays begin
// there.
inline ValueSpan any_value(IntegerType type) {
  const bool known = type.bits <= 16;
  if (type.bits == 1) return {0, 1, true, true};
  const detail::Wide end = detail::Wide(1) << (std::min<unsigned>(type.bits, 64) - (type.is_signed ? 1 : 0));
  if (type.bits == 7) return {-128, 255, true, true};
  return {type.is_signed ? -end : 0, end - 1, known || !type.is_signed, known};
}

// Returns the span with known ends if it fits 16 bits. If a type and a constant limit a range, as in `hash >> 24` or `x
// / 65536`, it is then treated like the range of a 16-bit type.
inline ValueSpan within_16_bits(ValueSpan span) {
  const bool fits = span.low >= -32768 && span.high <= 65535;
  return {span.low, span.high, fits || span.low_known, fits || span.high_known};
}

// Returns the span. An end outside 64 bits might wrap, so it is replaced by a limit that counts as unknown.
inline ValueSpan settled(ValueSpan span) {
  const detail::Wide limit = detail::Wide(1) << 64;
  const auto leaves = [&](detail::Wide end) { return end < -limit || end > limit; };
  if (leaves(span.low)) span.low = -limit, span.low_known = false;
  if (leaves(span.high)) span.high = limit, span.high_known = false;
  return span;
}

inline ValueSpan operator+(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  return settled({a.low + b.low, a.high + b.high, a.low_known && b.low_known, a.high_known && b.high_known});
}
inline ValueSpan operator-(const ValueSpan& a) {
  if (a.empty()) return {};
  return {-a.high, -a.low, a.high_known, a.low_known};
}
inline ValueSpan operator-(const ValueSpan& a, const ValueSpan& b) { return a + -b; }

inline ValueSpan operator*(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  detail::Wide corners[4] = {};
  bool overflow = __builtin_mul_overflow(a.low, b.low, &corners[0]);
  overflow |= __builtin_mul_overflow(a.low, b.high, &corners[1]);
  overflow |= __builtin_mul_overflow(a.high, b.low, &corners[2]);
  overflow |= __builtin_mul_overflow(a.high, b.high, &corners[3]);
  if (overflow) return any_value(int64_type);
  const bool known = a.known() && b.known(), natural = a.low >= 0 && b.low >= 0;
  return settled({*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4),
                  known || (natural && a.low_known && b.low_known),
                  known || (natural && a.high_known && b.high_known)});
}

// Returns the quotients, rounded towards zero as in C++. If the divisor may be 0 or negative, nothing is known.
inline ValueSpan operator/(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  if (b.low <= 0) return any_value(int64_type);
  return within_16_bits({a.low < 0 ? a.low / b.low : a.low / b.high, a.high < 0 ? a.high / b.high : a.high / b.low,
                         a.low_known, a.high_known});
}

// Returns the remainders, which have the dividend's sign.
inline ValueSpan operator%(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  if (b.low <= 0) return any_value(int64_type);
  if (a.low >= 0 && a.high < b.low && a.known()) return a;
  const detail::Wide most = b.high - 1;
  ValueSpan rest{a.low < 0 ? -most : 0, a.high > 0 ? most : 0, b.high_known, b.high_known};
  if (a.low < 0 && a.low_known && a.low > rest.low) rest.low = a.low, rest.low_known = true;
  if (a.high > 0 && a.high_known && a.high < rest.high) rest.high = a.high, rest.high_known = true;
  rest.low_known = rest.low_known || rest.low == 0;
  rest.high_known = rest.high_known || rest.high == 0;
  return rest;
}

inline ValueSpan bitwise_and(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  if (a.low < 0 && b.low < 0) return any_value(int64_type);
  if (a.low < 0) return {0, b.high, true, b.high_known};
  if (b.low < 0) return {0, a.high, true, a.high_known};
  const bool a_ends = a.high < b.high || (a.high == b.high && a.high_known);
  return {0, a_ends ? a.high : b.high, true, a_ends ? a.high_known : b.high_known};
}

// Returns -2^k to 2^k - 1 for the least k for which the range contains both spans. No bit operation leaves this range.
inline ValueSpan same_bits(const ValueSpan& a, const ValueSpan& b) {
  detail::Wide end = 1;
  while (end <= std::max(a.high, b.high) || -end > std::min(a.low, b.low)) end *= 2;
  const bool known = a.known() && b.known(), natural = a.low >= 0 && b.low >= 0;
  return {natural ? 0 : -end, end - 1, natural || known, known};
}

// Returns the values of a ^ b. A bit that is set in both counts once in a | b and not at all in a ^ b, so neither is
// more than a + b.
inline ValueSpan bitwise_xor(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  ValueSpan all = same_bits(a, b);
  if (a.low >= 0 && b.low >= 0) all.high = std::min(all.high, a.high + b.high);
  return all;
}
inline ValueSpan bitwise_or(const ValueSpan& a, const ValueSpan& b) {
  ValueSpan all = bitwise_xor(a, b);
  if (a.low >= 0 && b.low >= 0 && !all.empty()) all.low = std::max(a.low, b.low);
  return all;
}

// Returns the values of a >> b. This arithmetic shift is a division that rounds towards minus infinity.
inline ValueSpan shifted_right(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  if (b.low < 0 || b.high > 63) return any_value(int64_type);
  const int least = static_cast<int>(b.low), most = static_cast<int>(b.high);
  return within_16_bits({a.low < 0 ? a.low >> least : a.low >> most, a.high < 0 ? a.high >> most : a.high >> least,
                         a.low_known, a.high_known});
}

inline ValueSpan least(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  const bool a_ends = a.high < b.high || (a.high == b.high && a.high_known);
  return {std::min(a.low, b.low), a_ends ? a.high : b.high, a.low_known && b.low_known,
          a_ends ? a.high_known : b.high_known};
}
inline ValueSpan greatest(const ValueSpan& a, const ValueSpan& b) { return -least(-a, -b); }

// Returns a span that contains the values of both.
inline ValueSpan united(const ValueSpan& a, const ValueSpan& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high), a.low_known && b.low_known, a.high_known && b.high_known};
}

// Returns the values of `a` that are <= b for some value of `b`.
inline ValueSpan at_most(ValueSpan a, const ValueSpan& b) {
  if (a.empty() || b.empty()) return {};
  if (b.high < a.high || (b.high == a.high && b.high_known)) a.high = b.high, a.high_known = b.high_known;
  return a;
}
inline ValueSpan at_least(const ValueSpan& a, const ValueSpan& b) { return -at_most(-a, -b); }

// Returns the values of `a` without the value of `b`, if `b` is a single number.
inline ValueSpan except(ValueSpan a, const ValueSpan& b) {
  if (a.empty() || b.empty() || b.low != b.high) return a;
  if (a.low == b.low) ++a.low;
  if (a.high == b.low) --a.high;
  return a;
}

// Returns the range of a loop's variable: from the least value of `first` to the greatest value of `last`.
inline ValueSpan between(const ValueSpan& first, const ValueSpan& last) {
  if (first.empty() || last.empty()) return {};
  return {first.low, last.high, first.low_known, last.high_known};
}

// Returns the results of a static_cast, which wraps values that don't fit the type.
inline ValueSpan converted(IntegerType type, const ValueSpan& a) {
  if (a.empty() || (fits(type, a.low) && fits(type, a.high))) return a;
  const ValueSpan all = any_value(type);
  const detail::Wide period = all.high - all.low + 1;
  const auto turns = [&](detail::Wide value) {
    const detail::Wide from = value - all.low;
    return from >= 0 ? from / period : -((period - 1 - from) / period);
  };
  if (a.known() && type.bits > 7 && turns(a.low) == turns(a.high))
    return {a.low - turns(a.low) * period, a.high - turns(a.low) * period, true, true};
  return all;
}

}  // namespace ferry
