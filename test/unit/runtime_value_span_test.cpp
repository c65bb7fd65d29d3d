// Spans compared with all numbers in them: the result of an operation on any two numbers lies in the resulting span.
#include "value_span.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace runtime_value_span_test {

namespace {

using namespace ferry;

void expect_all(const char* what, const std::function<ValueSpan(ValueSpan, ValueSpan)>& of_spans,
                const std::function<bool(int, int)>& defined, const std::function<long(int, int)>& of_numbers) {
  for (int a = -9; a <= 9; ++a)
    for (int b = a; b <= 9; ++b)
      for (int c = -5; c <= 5; ++c)
        for (int d = c; d <= 5; ++d) {
          const ValueSpan found = of_spans({a, b}, {c, d});
          for (int x = a; x <= b; ++x)
            for (int y = c; y <= d; ++y)
              if (defined(x, y) && !(found.low <= of_numbers(x, y) && of_numbers(x, y) <= found.high))
                FAIL() << what << ": " << x << ", " << y << " of [" << a << ", " << b << "], [" << c << ", " << d
                       << "]";
        }
}

TEST(ValueSpan, HoldsWhatNumbersMake) {
  const auto always = [](int, int) { return true; };
  const auto divides = [](int, int y) { return y != 0; };
  const auto shifts = [](int, int y) { return y >= 0; };
  expect_all("+", [](auto a, auto b) { return a + b; }, always, [](int x, int y) { return x + y; });
  expect_all("-", [](auto a, auto b) { return a - b; }, always, [](int x, int y) { return x - y; });
  expect_all("*", [](auto a, auto b) { return a * b; }, always, [](int x, int y) { return x * y; });
  expect_all("/", [](auto a, auto b) { return a / b; }, divides, [](int x, int y) { return x / y; });
  expect_all("%", [](auto a, auto b) { return a % b; }, divides, [](int x, int y) { return x % y; });
  expect_all("&", [](auto a, auto b) { return bitwise_and(a, b); }, always, [](int x, int y) { return x & y; });
  expect_all("|", [](auto a, auto b) { return bitwise_or(a, b); }, always, [](int x, int y) { return x | y; });
  expect_all("^", [](auto a, auto b) { return bitwise_xor(a, b); }, always, [](int x, int y) { return x ^ y; });
  expect_all(">>", [](auto a, auto b) { return shifted_right(a, b); }, shifts, [](int x, int y) { return x >> y; });
  expect_all("min", [](auto a, auto b) { return least(a, b); }, always, [](int x, int y) { return std::min(x, y); });
  expect_all("max", [](auto a, auto b) { return greatest(a, b); }, always, [](int x, int y) { return std::max(x, y); });
  expect_all(
      "<=", [](auto a, auto b) { return at_most(a, b); }, [](int x, int y) { return x <= y; },
      [](int x, int) { return x; });
  expect_all(
      ">=", [](auto a, auto b) { return at_least(a, b); }, [](int x, int y) { return x >= y; },
      [](int x, int) { return x; });
  expect_all(
      "!=", [](auto a, auto b) { return except(a, b); }, [](int x, int y) { return x != y; },
      [](int x, int) { return x; });
  expect_all("or", [](auto a, auto b) { return united(a, b); }, always, [](int x, int) { return x; });
  expect_all("or", [](auto a, auto b) { return united(a, b); }, always, [](int, int y) { return y; });
}

TEST(ValueSpan, ConversionsWrap) {
  for (int a = -400; a <= 400; a += 7)
    for (int b = a; b <= 400; b += 13) {
      const ValueSpan as_signed = converted({8, true}, {a, b}), as_unsigned = converted({8, false}, {a, b});
      for (int x = a; x <= b; ++x) {
        const int s = static_cast<signed char>(x), u = static_cast<unsigned char>(x);
        ASSERT_TRUE(as_signed.low <= s && s <= as_signed.high) << a << " " << b;
        ASSERT_TRUE(as_unsigned.low <= u && u <= as_unsigned.high) << a << " " << b;
      }
    }
  const ValueSpan wrapped = converted({32, false}, {-3, -1});  // i - 3u
  EXPECT_EQ(static_cast<long>(wrapped.low), 4294967293);
  EXPECT_EQ(static_cast<long>(wrapped.high), 4294967295);
}

// (a * b + c) >> 56 and (a * b - c) / 3 in 64 bits, where the ends of the spans may overflow.
TEST(ValueSpan, WhatWrapsIn64BitsIsHeld) {
  using Number = unsigned long;
  const IntegerType type{64, false};
  const Number ends[] = {0,   1, 8192, 0xffffffffUL, 0x123456789abcdefUL, 0x7fffffffffffffffUL, 0x8000000000000000UL,
                         ~0UL};
  const auto holds = [](const ValueSpan& span, Number number) {
    return span.low <= detail::Wide(number) && detail::Wide(number) <= span.high;
  };
  for (const Number low : ends)
    for (const Number high : ends)
      for (const Number factor : ends)
        for (const Number added : ends) {
          if (low > high) continue;
          const ValueSpan product = converted(type, ValueSpan{low, high} * ValueSpan{factor, factor});
          const ValueSpan sum = converted(type, product + ValueSpan{added, added}),
                          difference = converted(type, product - ValueSpan{added, added});
          const ValueSpan top = shifted_right(sum, {56, 56}), third = difference / ValueSpan{3, 3};
          for (const Number x : {low, high}) {
            ASSERT_TRUE(holds(product, x * factor)) << low << " " << high << " " << factor;
            ASSERT_TRUE(holds(top, (x * factor + added) >> 56)) << low << " " << high << " " << factor << " " << added;
            ASSERT_TRUE(holds(third, (x * factor - added) / 3)) << low << " " << high << " " << factor << " " << added;
          }
          ASSERT_TRUE(top.known());
        }
}

TEST(ValueSpan, EndsAreKnownByMoreThanAType) {
  const ValueSpan any = any_value(int_type), ten{0, 10};
  EXPECT_FALSE(any.known());
  EXPECT_TRUE(any_value({8, false}).known());
  EXPECT_FALSE((any + ten).known());
  EXPECT_TRUE(least(greatest(any, ValueSpan{0, 0}), ten).known());  // std::clamp
  EXPECT_TRUE(bitwise_and(any, ValueSpan{255, 255}).known());
  EXPECT_TRUE((any % ValueSpan{7, 7}).known());
  EXPECT_TRUE(bitwise_or(ten, ValueSpan{1, 1}).known());
  EXPECT_FALSE(bitwise_xor(any, ten).known());
  EXPECT_FALSE((ten / ValueSpan{0, 3}).known());
  EXPECT_FALSE(united(ten, any).known());
  EXPECT_TRUE(at_most(at_least(any, ten), ten).known());
  EXPECT_FALSE(at_most(any, ten).low_known);
  EXPECT_TRUE(shifted_right(any_value({32, false}), {24, 24}).known());  // subscripts of a table of 256 elements
  EXPECT_FALSE(shifted_right(any, {8, 8}).known());
  EXPECT_TRUE((any / ValueSpan{65536, 65536}).known());
  EXPECT_TRUE((ValueSpan{} + ten).empty());
  EXPECT_TRUE((any * any * any * any).high >= any.high);  // a span that overflows is unknown and doesn't wrap
}

}  // namespace

}  // namespace runtime_value_span_test
