// Loops compared with the C++ loop, executed step by step with every conversion checked. Triangular ranges are compared
// with the elements that the nest would touch.
#include "footprint.h"
#include "runtime_index_expressions.h"
#include "stub_inputs.h"

#include <ferry/call.h>
#include <ferry/kernel_common.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <random>

namespace runtime_loop_test {

namespace {

using namespace ferry::test;
using ferry::Compare;
using ferry::CountedLoop;
using ferry::Index;
using Wide = ferry::detail::Wide;

constexpr Compare comparisons[] = {Compare::less, Compare::less_equal, Compare::greater, Compare::greater_equal,
                                   Compare::not_equal};

bool holds(Wide a, Compare compare, Wide b) {
  switch (compare) {
    case Compare::less:
      return a < b;
    case Compare::less_equal:
      return a <= b;
    case Compare::greater:
      return a > b;
    case Compare::greater_equal:
      return a >= b;
    case Compare::not_equal:
      return a != b;
  }
  return false;
}

// Returns the number of iterations, or nullopt if a conversion changes a value, the variable overflows or the loop is
// too long.
template <class V, class B>
std::optional<std::int64_t> run(Wide first, Compare compare, B bound, std::int64_t step) {
  using C = decltype(V() + B());
  const bool up = compare == Compare::less || compare == Compare::less_equal;
  if (!fits<V>(first) || !fits<C>(first) || !fits<C>(Wide(bound))) return std::nullopt;
  if (!holds(first, compare, Wide(bound))) return 0;
  if (step == 0 || (compare != Compare::not_equal && (step > 0) != up)) return std::nullopt;
  Wide i = first;
  for (std::int64_t count = 0; count < 2000; ++count) {
    if (!fits<V>(i) || !fits<C>(i)) return std::nullopt;
    if (!holds(i, compare, Wide(bound))) return count;
    i += step;
  }
  return std::nullopt;
}

template <class V, class B>
void compare_loops() {
  for (int first = -130; first <= 260; first += 13)
    for (int bound_value = -130; bound_value <= 260; ++bound_value) {
      const B bound = static_cast<B>(bound_value);
      if (Wide(bound) > 1000) continue;  // with a bound of -1 as unsigned, the loop would run too long
      for (const int step : {-7, -1, 0, 1, 2, 5})
        for (const Compare compare : comparisons) {
          const auto expected = run<V, B>(first, compare, bound, step);
          const CountedLoop counted = loop<V>(first, compare, bound, step);
          ASSERT_EQ(counted.valid, expected.has_value())
              << first << ' ' << int(compare) << ' ' << static_cast<long long>(bound) << ' ' << step;
          if (expected) {
            ASSERT_EQ(counted.count, *expected);
          }
        }
    }
}

TEST(Loop, RunsAsOftenAsTheCppLoop) {
  compare_loops<std::int8_t, std::int8_t>();
  compare_loops<std::uint8_t, int>();
  compare_loops<std::uint8_t, std::uint8_t>();
  compare_loops<int, int>();
  compare_loops<int, std::uint64_t>();
  compare_loops<unsigned, int>();
  compare_loops<unsigned, unsigned>();
  compare_loops<std::size_t, int>();
  compare_loops<long, unsigned>();
}

TEST(Loop, ValueAfterTheLoop) {
  const auto after = [](const ferry::CountedLoop& of) { return ferry_last<int>({of.first, of.step, of.count}); };
  EXPECT_EQ(after(loop<int>(0, Compare::less, 10, 3)), 12);
  EXPECT_EQ(after(loop<int>(9, Compare::greater_equal, 0, -1)), -1);
  EXPECT_EQ(after(loop<int>(5, Compare::less, 5)), 5);
  EXPECT_EQ(after(loop<int>(7, Compare::less, 5)), 7);
}

// If a header is that of a plain loop, the trip count must equal count_loop()'s.
template <class V, class F, class B, class S>
int compare_plain_loop(F first, B bound, S step) {
  int plain = 0;
  for (const Compare compare : comparisons) {
    FerryLoopBounds bounds{-1, -1, -1};
    if (!ferry::count_plain_loop({type_of<V>(), compare}, {first, bound, step}, bounds)) continue;
    const CountedLoop counted = loop<V>(first, compare, bound, step);
    EXPECT_TRUE(counted.valid);
    EXPECT_EQ(bounds.ferry_first, counted.first);
    EXPECT_EQ(bounds.ferry_step, counted.step);
    EXPECT_EQ(bounds.ferry_count, counted.count);
    ++plain;
  }
  return plain;
}

template <class V, class F, class B, class S>
int compare_plain_loops() {
  int plain = 0;
  const long long values[] = {0, 1, 2, -1, 7, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, 1LL << 32};
  for (const long long first : values)
    for (const long long bound : values)
      for (const int step : {1, -1, 2})
        plain += compare_plain_loop<V>(static_cast<F>(first), static_cast<B>(bound), static_cast<S>(step));
  return plain;
}

TEST(Loop, PlainOnesAreCountedAlike) {
  EXPECT_EQ((compare_plain_loops<int, int, int, int>()), 100);
  EXPECT_GT((compare_plain_loops<std::int64_t, std::int64_t, std::int64_t, int>()), 50);
  EXPECT_GT((compare_plain_loops<int, int, int, unsigned char>()), 99);
  EXPECT_EQ((compare_plain_loops<int, int, unsigned, int>()), 0);
  EXPECT_EQ((compare_plain_loops<int, int, std::int64_t, int>()), 0);
  EXPECT_EQ((compare_plain_loops<std::int64_t, int, std::int64_t, int>()), 0);
  EXPECT_EQ((compare_plain_loops<unsigned, unsigned, unsigned, int>()), 0);
  EXPECT_EQ((compare_plain_loops<short, short, short, int>()), 0);
  EXPECT_EQ((compare_plain_loops<std::int8_t, int, int, int>()), 0);
  __extension__ typedef __int128 Wide;
  FerryLoopBounds bounds;
  EXPECT_FALSE(ferry::count_plain_loop({ferry::int_type, Compare::less}, {0, 9, (Wide(1) << 64) + 1}, bounds));
  EXPECT_TRUE(ferry::count_plain_loop({ferry::int_type, Compare::less}, {0, 9, Wide(1)}, bounds));
}

TEST(Loop, EndsOfTheTypes) {
  EXPECT_TRUE(loop<int>(INT32_MAX - 3, Compare::less, INT32_MAX).valid);
  EXPECT_FALSE(loop<int>(INT32_MAX - 3, Compare::less_equal, INT32_MAX).valid);
  EXPECT_FALSE(loop<int>(0, Compare::less, std::size_t(0) - 1).valid);  // v.size() - 1 for an empty v
  EXPECT_FALSE(loop<unsigned>(9u, Compare::greater_equal, 0u, -1).valid);
  EXPECT_TRUE(loop<std::int64_t>(INT64_MIN, Compare::less, INT64_MIN + 5).valid);
  EXPECT_FALSE(loop<std::int64_t>(INT64_MIN, Compare::less, INT64_MAX).valid);
  EXPECT_TRUE(loop<std::size_t>(0, Compare::less, std::size_t(INT64_MAX)).valid);
  EXPECT_FALSE(loop<std::size_t>(0, Compare::less, std::size_t(INT64_MAX) + 1).valid);
}

// A triangular nest `for i in [0, n) for (k = first(i); k OP bound(i); k += step)`, with its subscripts both as Index
// and as numbers.
using Subscript = std::function<std::int64_t(std::int64_t i, std::int64_t k)>;
struct Hull {
  std::int64_t low = INT64_MAX, high = INT64_MIN;
};

template <class First, class Bound>
Hull enumerate(int n, First first, Compare compare, Bound bound, int step, const Subscript& subscript) {
  Hull hull;
  for (int i = 0; i < n; ++i)
    for (int k = first(i); holds(k, compare, bound(i)); k += step) {
      hull.low = std::min(hull.low, subscript(i, k));
      hull.high = std::max(hull.high, subscript(i, k));
    }
  return hull;
}

template <class Set>
void expect_hull(const Hull& hull, const Set& set, bool exact, const char* what) {
  if (hull.low > hull.high) {
    EXPECT_TRUE(set.empty()) << what;
    return;
  }
  ASSERT_FALSE(set.empty() || set.poisoned()) << what;
  EXPECT_FALSE(exact && set.loose()) << what;
  if (!set.loose()) {
    EXPECT_EQ(set.min(), hull.low) << what;
    EXPECT_EQ(set.max(), hull.high) << what;
  } else {
    EXPECT_LE(set.min(), hull.low) << what;
    EXPECT_GE(set.max(), hull.high) << what;
  }
}

template <class First, class Bound>
void compare_triangle(First first, Compare compare, Bound bound, int step, bool exact) {
  for (int n = 0; n <= 9; ++n) {
    const Index i = values<int>(0, 1, n);
    const Index k = range<int>(first(i), compare, bound(i), step);
    const auto expect = [&](const char* what, const auto& set, const Subscript& subscript) {
      expect_hull(enumerate(n, first, compare, bound, step, subscript), set, exact, what);
    };
    expect("k", k, [](auto, auto k) { return k; });
    expect("i - k", i - k, [](auto i, auto k) { return i - k; });
    expect("i * 20 + k", i * 20 + k, [](auto i, auto k) { return i * 20 + k; });
    expect("k * 20 + i", k * 20 + i, [](auto i, auto k) { return k * 20 + i; });
    expect("k - i * 3 + 7", k - i * 3 + 7, [](auto i, auto k) { return k - i * 3 + 7; });
    expect_hull(enumerate(n, first, compare, bound, step, [](auto, auto k) { return k * 20 + k; }), k * 20 + k, false,
                "k+k");
    expect_hull(enumerate(n, first, compare, bound, step, [](auto, auto k) { return k * 20 - k; }), k * 20 - k, false,
                "k-k");
    expect_hull(enumerate(n, first, compare, bound, step, [](auto i, auto k) { return k * i; }), k * i, false, "k*i");
  }
}

TEST(Range, TriangularNestsAreExact) {
  const auto zero = [](const auto&) { return 0; };
  const auto self = [](const auto& i) { return i; };
  const auto after = [](const auto& i) { return i + 1; };
  const auto from_end = [](const auto& i) { return 9 - i; };
  compare_triangle(zero, Compare::less, self, 1, true);
  compare_triangle(zero, Compare::less_equal, self, 1, true);
  compare_triangle(after, Compare::less, [](const auto&) { return 9; }, 1, true);
  compare_triangle(self, Compare::less, [](const auto&) { return 5; }, 1, true);
  compare_triangle(self, Compare::less, [](const auto& i) { return i + 3; }, 1, true);
  compare_triangle(self, Compare::greater_equal, zero, -1, true);
  compare_triangle(self, Compare::greater, [](const auto&) { return 4; }, -1, true);
  compare_triangle(zero, Compare::less, from_end, 1, true);
  compare_triangle(zero, Compare::not_equal, self, 1, true);
  compare_triangle(from_end, Compare::less, self, 1, true);
}

TEST(Range, StridedTrianglesHoldWhatIsTouched) {
  const auto self = [](const auto& i) { return i; };
  compare_triangle([](const auto&) { return 0; }, Compare::less, self, 2, false);
  compare_triangle(self, Compare::less, [](const auto&) { return 8; }, 3, false);
  compare_triangle(self, Compare::greater_equal, [](const auto&) { return 1; }, -2, false);
}

TEST(Range, RectangularOnesAreExactBoxes) {
  const auto k = range<int>(0, Compare::less, 10, 3);
  EXPECT_EQ(k.max(), 9);
  EXPECT_FALSE(k.inexact());
  EXPECT_TRUE(range<int>(3, Compare::less, 3).empty());
  EXPECT_TRUE(range<unsigned>(0u, Compare::less, -1).poisoned());
}

TEST(Range, ThreeLevelsHoldWhatIsTouched) {
  const int n = 7;
  const Index i = values<int>(0, 1, n);
  const auto j = range<int>(0, Compare::less_equal, i);
  const auto k = range<int>(0, Compare::less, j);
  std::int64_t low = INT64_MAX, high = INT64_MIN, difference = INT64_MAX;
  for (int a = 0; a < n; ++a)
    for (int b = 0; b <= a; ++b)
      for (int c = 0; c < b; ++c) {
        low = std::min<std::int64_t>(low, b * n + c), high = std::max<std::int64_t>(high, b * n + c);
        difference = std::min<std::int64_t>(difference, b - c);
      }
  EXPECT_LE((j * n + k).min(), low);
  EXPECT_GE((j * n + k).max(), high);
  EXPECT_LE((j - k).min(), difference);
  EXPECT_TRUE((j - k).loose());
}

TEST(Range, NotEqualMustMeetItsBoundInEveryIteration) {
  const Index i = values<int>(0, 1, 5);
  EXPECT_TRUE(range<int>(2, Compare::not_equal, i).poisoned());
  EXPECT_FALSE(range<int>(0, Compare::not_equal, i).poisoned());
}

}  // namespace

}  // namespace runtime_loop_test
