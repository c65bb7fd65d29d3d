// The numeric dependence test, compared with all pairs of iterations of small loops, and applied to common subscripts.
#include "dependence/dependence_test.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace runtime_dependence_test {

namespace {

using namespace ferry::dependence;

struct Case {
  Space space;
  Form first, second;
};

// A function that returns a random number from a to b.
using Draw = std::function<std::int64_t(std::int64_t, std::int64_t)>;

Case random_case(const Draw& draw) {
  Case made;
  const auto loops = static_cast<int>(draw(1, 4)), tested = static_cast<int>(draw(0, loops - 1));
  for (int l = 0; l < loops; ++l) {
    const std::int64_t low = draw(-2, 2), step = draw(0, 4) ? 1 : draw(1, 3);
    made.space.add(Loop{low, low + draw(0, 5), step,
                        l < tested    ? Role::outside
                        : l == tested ? Role::tested
                                      : Role::inside});
  }
  const bool bounded = draw(0, 2) == 0;
  for (int l = 1; l < loops && bounded; ++l)
    if (draw(0, 1)) made.space.add(Bound{l, static_cast<int>(draw(0, l - 1)), draw(0, 1) == 1, draw(-2, 2)});
  const std::int64_t family = draw(0, 3);
  for (Form* const form : {&made.first, &made.second}) {
    for (int l = 0; l < loops; ++l) form->coefficient[l] = family == 0 ? draw(-9, 9) : draw(-3, 3) * draw(1, 5);
    form->constant = draw(-6, 6);
  }
  if (family < 2) return made;
  // Chooses the pitch such that it is close to a row's length.
  std::int64_t pitch = 1;
  for (int l = 0; l < loops; ++l) {
    made.first.coefficient[l] = pitch;
    pitch = std::max<std::int64_t>(1, pitch * (made.space.loop[l].high - made.space.loop[l].low + 1) + draw(-1, 1));
  }
  made.second = made.first;
  made.second.constant += draw(0, 1) * draw(-8, 8);
  if (draw(0, 3) == 0) made.second.coefficient[draw(0, loops - 1)] *= -1;
  return made;
}

struct Execution {
  std::vector<std::int64_t> loops;
  std::int64_t element;
};

void each(const Space& space, int loop, std::vector<std::int64_t>& values, const std::function<void()>& f) {
  if (loop == space.loops) return f();
  for (std::int64_t v = space.loop[loop].low; v <= space.loop[loop].high; v += space.loop[loop].step) {
    values[static_cast<std::size_t>(loop)] = v;
    each(space, loop + 1, values, f);
  }
}

std::vector<Execution> executions(const Space& space, const Form& form) {
  std::vector<Execution> all;
  std::vector<std::int64_t> values(static_cast<std::size_t>(space.loops));
  const auto at = [&](int loop) { return values[static_cast<std::size_t>(loop)]; };
  each(space, 0, values, [&] {
    for (int b = 0; b < space.bounds; ++b) {
      const Bound& bound = space.bound[b];
      const std::int64_t end = at(bound.other) + bound.constant;
      if (bound.upper ? at(bound.variable) > end : at(bound.variable) < end) return;
    }
    std::int64_t element = form.constant;
    for (int l = 0; l < space.loops; ++l) element += form.coefficient[l] * at(l);
    all.push_back({values, element});
  });
  return all;
}

bool meet(const Case& of) {
  std::map<std::int64_t, std::vector<Execution>> by_element;
  for (Execution& one : executions(of.space, of.second)) by_element[one.element].push_back(std::move(one));
  for (const Execution& a : executions(of.space, of.first))
    for (const Execution& b : by_element[a.element]) {
      bool conflict = true;
      for (int l = 0; l < of.space.loops; ++l) {
        const bool same = a.loops[static_cast<std::size_t>(l)] == b.loops[static_cast<std::size_t>(l)];
        if (of.space.loop[l].role == Role::outside) conflict = conflict && same;
        if (of.space.loop[l].role == Role::tested) conflict = conflict && !same;
      }
      if (conflict) return true;
    }
  return false;
}

// FERRY_TEST_PAIRS sets the number of pairs, so that the test can run longer.
TEST(DependenceTest, NeverSaysApartWronglyAndHardlyEverMeetNeedlessly) {
  const char* const wanted = std::getenv("FERRY_TEST_PAIRS");
  const long pairs = wanted ? std::atol(wanted) : 20000;
  std::mt19937_64 numbers(1);
  const Draw draw = [&](std::int64_t a, std::int64_t b) {
    return a + static_cast<std::int64_t>(numbers() % static_cast<std::uint64_t>(b - a + 1));
  };
  long apart = 0, needless = 0, steps = 0;
  for (long p = 0; p < pairs; ++p) {
    const Case of = random_case(draw);
    const bool met = meet(of);
    const Answer answer = test(of.space, of.first, of.second, steps);
    ASSERT_FALSE(met && answer == Answer::disjoint) << "pair " << p;
    apart += !met;
    needless += !met && answer != Answer::disjoint;
  }
  EXPECT_GT(apart, pairs / 2);
  EXPECT_LT(needless, apart / 200);
  EXPECT_LT(steps, pairs * 20);
}

// An access: its constant, and its coefficient for each loop over 0 … n - 1. The dependence test is for the first loop.
using Subscript = std::vector<std::int64_t>;

Answer of_all(std::initializer_list<std::int64_t> sizes, const std::vector<Subscript>& written,
              const std::vector<Subscript>& read = {}, std::initializer_list<Bound> bounds = {}) {
  Space space;
  for (const std::int64_t size : sizes) space.add(Loop{0, size - 1, 1, space.loops == 0 ? Role::tested : Role::inside});
  for (const Bound& bound : bounds) space.add(bound);
  std::vector<Form> forms;
  for (const auto* const all : {&written, &read})
    for (const Subscript& subscript : *all) {
      Form form{subscript[0], {}};
      for (std::size_t l = 1; l < subscript.size(); ++l) form.coefficient[l - 1] = subscript[l];
      forms.push_back(form);
    }
  long steps = 0;
  for (std::size_t a = 0; a < written.size(); ++a)
    for (std::size_t b = a; b < forms.size(); ++b)
      if (const Answer answer = test(space, forms[a], forms[b], steps); answer != Answer::disjoint) return answer;
  return Answer::disjoint;
}

TEST(DependenceTest, ShapesOfPrograms) {
  constexpr std::int64_t h = 120, w = 300, n = 64;
  // Three planes of a grid.
  EXPECT_EQ(of_all({h, w}, {{0, w, 1}, {h * w, w, 1}, {2 * h * w, w, 1}}), Answer::disjoint);
  EXPECT_EQ(of_all({h, w}, {{0, w, 1}, {h * w - 1, w, 1}}), Answer::meet);
  // Three components of each element.
  EXPECT_EQ(of_all({h, w}, {{0, 3 * w, 3}, {1, 3 * w, 3}, {2, 3 * w, 3}}), Answer::disjoint);
  EXPECT_EQ(of_all({h, w}, {{0, 3 * w, 3}, {3, 3 * w, 3}}), Answer::meet);  // the next element's first component
  EXPECT_EQ(of_all({h, w}, {{0, 3 * w, 3}, {3 * w, 3 * w, 3}}), Answer::meet);
  // Heads with 8 columns in rows of 64, then heads with 9 columns.
  EXPECT_EQ(of_all({8, 512, 8}, {{0, 8, 64, 1}}), Answer::disjoint);
  EXPECT_EQ(of_all({8, 512, 9}, {{0, 8, 64, 1}}), Answer::meet);
  // The last columns of rows.
  EXPECT_EQ(of_all({h, 3}, {{w - 3, w, 1}}, {{w - 4, w, -1}}), Answer::disjoint);
  EXPECT_EQ(of_all({h, 200}, {{w - 200, w, 1}}, {{w - 201, w, -1}}), Answer::meet);
  // A diagonal, and the elements next to it.
  EXPECT_EQ(of_all({n - 2}, {{n * (n - 1), 1 - n}}, {{n * (n - 2), 1 - n}, {n * (n - 1) - 1, 1 - n}}),
            Answer::disjoint);
  // The triangle below the diagonal, and its transpose.
  const Bound below{1, 0, true, -1};
  EXPECT_EQ(of_all({n, n - 1}, {{0, n, 1}}, {{0, 1, n}}, {below}), Answer::disjoint);
  EXPECT_EQ(of_all({n, n}, {{0, n, 1}}, {{0, 1, n}}), Answer::meet);
  // Every other row, and the rows before and after it.
  EXPECT_EQ(of_all({n / 2, n}, {{w, 2 * w, 1}}, {{0, 2 * w, 1}, {2 * w, 2 * w, 1}}), Answer::disjoint);
}

TEST(DependenceTest, LargeNumbersAreUndecided) {
  EXPECT_EQ(of_all({10}, {{INT64_MAX, INT64_MAX}}), Answer::undecided);
  EXPECT_EQ(of_all({10}, {{INT64_MAX, 1}}, {{INT64_MIN, 2}}), Answer::undecided);
  Space space;
  for (int l = 0; l < most_loops; ++l) EXPECT_EQ(space.add(Loop{0, 9, 1, Role::inside}), l);
  EXPECT_EQ(space.add(Loop{0, 9, 1, Role::inside}), -1);
}

}  // namespace

}  // namespace runtime_dependence_test
