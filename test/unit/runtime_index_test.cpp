// Index compared with brute force: each operation is done for all values of its operands, in C++'s types. A result
// must be poisoned exactly if a conversion changes a value or if the result doesn't fit its type.
#include "runtime_index_expressions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

namespace runtime_index_test {

namespace {

using namespace ferry::test;
using ferry::Index;
using ferry::IntegerType;
using Wide = ferry::detail::Wide;

struct Values {
  std::int64_t first, step, count;
};

template <class T>
Values random_values(std::mt19937_64& random) {
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  const Wide most = std::min<Wide>(std::numeric_limits<T>::max(), INT64_MAX),
             least = std::max<Wide>(std::numeric_limits<T>::min(),
                                    INT64_MIN + 64);  // -INT64_MIN is poisoned, whether or not it is needed
  Values values{0, pick(-3, 3), pick(0, 5)};
  switch (pick(0, 3)) {
    case 0:
      values.first = static_cast<std::int64_t>(most) - pick(0, 20);
      break;
    case 1:
      values.first = static_cast<std::int64_t>(least) + pick(0, 20);
      break;
    default:
      values.first = std::max<std::int64_t>(static_cast<std::int64_t>(least), pick(-20, 20));
      break;
  }
  const auto end = [&] { return Wide(values.first) + Wide(values.step) * (values.count - 1); };
  while (values.count > 0 && !fits<T>(end())) --values.count;
  return values;
}

// Returns `a op b` in type R, or nullopt if that differs from the mathematical result.
template <class R>
std::optional<Wide> evaluate(char op, Wide a, Wide b) {
  if (!fits<R>(a) || !fits<R>(b) || a > INT64_MAX || b > INT64_MAX) return std::nullopt;
  if ((op == '/' || op == '%') && b <= 0) return std::nullopt;
  if (op == '%' && a < 0) return std::nullopt;
  const Wide result = op == '+' ? a + b : op == '-' ? a - b : op == '*' ? a * b : op == '/' ? a / b : a % b;
  if (!fits<R>(result) || result < INT64_MIN || result > INT64_MAX) return std::nullopt;
  return result;
}

template <class A, class B>
auto apply(char op, const A& a, const B& b) {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    default:
      return a % b;
  }
}

void expect_set(const std::vector<std::optional<Wide>>& expected, const ferry::detail::IndexSet& set) {
  if (expected.empty()) {
    EXPECT_TRUE(set.empty);
    return;
  }
  ASSERT_FALSE(set.empty);
  Wide low = INT64_MAX, high = INT64_MIN;
  for (const auto& value : expected) {
    if (!value) {
      EXPECT_TRUE(set.poisoned);
      return;
    }
    low = std::min(low, *value), high = std::max(high, *value);
  }
  if (set.loose) {
    if (set.poisoned) return;
    EXPECT_LE(set.low, static_cast<std::int64_t>(low));
    EXPECT_GE(set.high, static_cast<std::int64_t>(high));
    return;
  }
  ASSERT_FALSE(set.poisoned);
  EXPECT_EQ(set.low, static_cast<std::int64_t>(low));
  EXPECT_EQ(set.high, static_cast<std::int64_t>(high));
}

template <class T, class U>
void compare_types(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  using R = decltype(T() + U());
  for (int round = 0; round < 3000; ++round) {
    const Values a = random_values<T>(random), b = random_values<U>(random);
    const Index left = values<T>(a.first, a.step, a.count);
    const Index right = values<U>(b.first, b.step, b.count);
    const U scalar = static_cast<U>(b.first);
    for (const char op : {'+', '-', '*', '/', '%'}) {
      std::vector<std::optional<Wide>> with_scalar, with_set;
      for (std::int64_t i = 0; i < a.count; ++i) {
        with_scalar.push_back(evaluate<R>(op, Wide(a.first) + i * a.step, b.first));
        for (std::int64_t j = 0; j < b.count; ++j)
          with_set.push_back(evaluate<R>(op, Wide(a.first) + i * a.step, Wide(b.first) + j * b.step));
      }
      SCOPED_TRACE(testing::Message() << op << " [" << a.first << " + " << a.step << " * " << a.count << "] with ["
                                      << b.first << " + " << b.step << " * " << b.count << "]");
      expect_set(with_scalar, apply(op, left, scalar).set);
      const bool divides = op == '/' || op == '%';
      if (!divides || b.count <= 1 || b.step == 0) expect_set(with_set, apply(op, left, right).set);
      if (testing::Test::HasFailure()) return;
    }
  }
}

template <class T>
void compare_with_all(std::uint64_t seed) {
  compare_types<T, std::int8_t>(seed + 1);
  compare_types<T, std::uint8_t>(seed + 2);
  compare_types<T, std::int16_t>(seed + 3);
  compare_types<T, int>(seed + 4);
  compare_types<T, unsigned>(seed + 5);
  compare_types<T, long>(seed + 6);
  compare_types<T, std::size_t>(seed + 7);
}

TEST(Index, ArithmeticOfInt8) { compare_with_all<std::int8_t>(100); }
TEST(Index, ArithmeticOfUint8) { compare_with_all<std::uint8_t>(200); }
TEST(Index, ArithmeticOfInt) { compare_with_all<int>(300); }
TEST(Index, ArithmeticOfUnsigned) { compare_with_all<unsigned>(400); }
TEST(Index, ArithmeticOfLong) { compare_with_all<long>(500); }
TEST(Index, ArithmeticOfSize) { compare_with_all<std::size_t>(600); }

template <class A, class B>
void expect_common_type() {
  constexpr IntegerType expected = type_of<decltype(A() + B())>();
  EXPECT_EQ(ferry::common(type_of<A>(), type_of<B>()), expected);
  EXPECT_EQ((values<A>(0, 1, 1) + B()).type, expected);
  EXPECT_EQ((A() * values<B>(0, 1, 1)).type, expected);
  const bool holds = Wide(std::numeric_limits<A>::min()) <= Wide(std::numeric_limits<B>::min()) &&
                     Wide(std::numeric_limits<A>::max()) >= Wide(std::numeric_limits<B>::max());
  EXPECT_EQ(ferry::holds(type_of<A>(), type_of<B>()), holds);
}

template <class A, class... B>
void expect_common_types() {
  (expect_common_type<A, B>(), ...);
  EXPECT_EQ((-values<A>(0, 1, 1)).type, type_of<decltype(-A())>());
}

template <class... T>
void expect_common_types_of_all() {
  (expect_common_types<T, T...>(), ...);
}

TEST(Index, TypesAreThoseOfTheExpression) {
  expect_common_types_of_all<bool, std::int8_t, std::uint8_t, short, unsigned short, int, unsigned, long, unsigned long,
                             long long, std::size_t>();
}

TEST(Index, OneVariableTwiceIsOneVariable) {
  const Index i = values<int>(0, 1, 10);
  EXPECT_EQ((i - i).max(), 0);
  EXPECT_EQ((i * 8 + i).max(), 81);
  EXPECT_EQ((i * 2 - i).min(), 0);
  EXPECT_EQ((std::size_t(9) - as<std::size_t>(i)).min(), 0);
  const Index fall = (9 - i) + i;
  EXPECT_EQ(fall.min(), 9);
  EXPECT_EQ(fall.max(), 9);
}

TEST(Index, ProductsOfVariablesAreHulls) {
  const Index i = values<int>(1, 1, 4), j = values<int>(2, 1, 3);
  EXPECT_TRUE((i * j).inexact());
  EXPECT_FALSE((i * j).loose());
  EXPECT_EQ((i * j).max(), 16);
  EXPECT_EQ((i * i).max(), 16);
  EXPECT_FALSE((i * i).loose());
  EXPECT_TRUE((i * i - i).loose());   // the least value is 0, not the least i * i minus the greatest i
  EXPECT_FALSE((i * i + i).loose());  // a sum is exact if its terms grow together
  EXPECT_TRUE(((i - 2) * (i - 2)).loose());
}

TEST(Index, EmptyWinsOverPoison) {
  const Index none = values<int>(0, 1, 0), poison = values<int>(INT32_MAX, 1, 1) + 1;
  EXPECT_TRUE(poison.poisoned());
  EXPECT_TRUE((none + poison).empty());
  EXPECT_FALSE((none * poison).poisoned());
}

TEST(Index, SignedOverflowPoisonsAlsoWhereTheSumWouldFit) {
  const Index i = values<int>(0, 1, 10);
  EXPECT_TRUE((i * 1000000000 - i * 1000000000).poisoned());
  EXPECT_TRUE((index_of(65536) * index_of(65536)).poisoned());
  EXPECT_FALSE((index_of(65536L) * index_of(65536)).poisoned());
  EXPECT_TRUE((index_of(std::int64_t(1) << 62) * 2).poisoned());
  EXPECT_TRUE(index_of(~std::size_t(0)).poisoned());
  EXPECT_TRUE((values<unsigned>(0, 1, 3) - 1).poisoned());
  EXPECT_TRUE(as<unsigned>(values<int>(-1, 1, 3)).poisoned());
  EXPECT_TRUE(as<std::int8_t>(128).poisoned());
}

TEST(Index, ManyVariablesStayExact) {
  Index sum = values<long>(0, 1, 1);
  for (long stride = 1; stride <= 100000; stride *= 10) sum = sum + values<long>(0, 1, 10) * stride;
  EXPECT_EQ(sum.max(), 999999);
  EXPECT_FALSE(sum.inexact());
  sum = sum + values<long>(0, 1, 10) * 1000000;
  EXPECT_EQ(sum.max(), 9999999);
  EXPECT_TRUE(sum.loose());
}

}  // namespace

}  // namespace runtime_index_test
