// Exits of a nest that depend only on the launch's numbers, on hand-made models: a loop i over [0, n) around a loop k.
#include "proof/launch_ends.h"

#include <gtest/gtest.h>

namespace ferry::translator::proof_launch_ends_test {
namespace {

using model::Compare;
using model::IndexExpression;

constexpr int i = 0, k = 1, n = 2, m = 3;

IndexExpression s(int symbol) { return IndexExpression::of_symbol(symbol); }
IndexExpression c(std::int64_t value) { return IndexExpression::constant(value); }

class LaunchEnds : public testing::Test {
 protected:
  LaunchEnds() {
    using Kind = model::Symbol::Kind;
    footprint.symbols = {{Kind::parallel_loop, "i", model::int_type},
                         {Kind::inner_loop, "k", model::int_type},
                         {Kind::invariant, "n", model::int_type},
                         {Kind::invariant, "m", model::int_type}};
    footprint.inner_loops = {{k, "k", model::int_type, c(0), s(m), c(1), Compare::less}};
    model::ParallelLoop loop;
    loop.symbol = i;
    loop.name = "i";
    loop.type = model::int_type;
    loop.constant_step = 1;
    loop.first_index = c(0);
    loop.bound_index = s(n);
    nest.loops = {loop};
  }

  // Adds `if (left COMPARE right) abort();`, inside the loop k if `inside` is true.
  void end(IndexExpression left, Compare compare, IndexExpression right, bool inside = false) {
    model::Condition condition;
    condition.left = std::move(left);
    condition.compare = compare;
    condition.right = std::move(right);
    condition.depth = inside ? 1 : 0;
    model::Access place;
    place.certain = true;
    place.conditions = {static_cast<int>(footprint.conditions.size())};
    if (inside) place.loops = {0};
    footprint.conditions.push_back(std::move(condition));
    places.push_back(std::move(place));
  }

  bool known() { return proof::check_ends(footprint, places, nest); }

  model::Footprint footprint;
  model::Nest nest;
  std::vector<model::Access> places;
};

TEST_F(LaunchEnds, NumbersOfTheLaunchAreChecked) {
  end(s(m), Compare::less, c(1));
  EXPECT_TRUE(known());
  EXPECT_TRUE(nest.checks_ends);
  EXPECT_EQ(nest.end_checks.size(), 1u);
}

TEST_F(LaunchEnds, ThoseOfTheLoopsAreTaken) {
  end(s(i), Compare::greater_equal, s(m));
  end(s(k), Compare::greater, c(10), true);
  EXPECT_TRUE(known());
  EXPECT_EQ(nest.end_checks.size(), 2u);
}

TEST_F(LaunchEnds, OneCheckIsMadeOnce) {
  end(s(m), Compare::less, c(1));
  end(s(m), Compare::less, c(1));
  EXPECT_TRUE(known());
  EXPECT_EQ(nest.end_checks.size(), 1u);
}

TEST_F(LaunchEnds, WhatCannotHappenIsNotChecked) {
  end(s(k), Compare::less, c(0), true);
  EXPECT_TRUE(known());
  EXPECT_TRUE(nest.checks_ends);
  EXPECT_TRUE(nest.end_checks.empty());
}

TEST_F(LaunchEnds, DataIsNotKnown) {
  end(s(m), Compare::less, c(1));
  places.back().certain = false;
  EXPECT_FALSE(known());
  EXPECT_FALSE(nest.checks_ends);
}

TEST_F(LaunchEnds, ALoopThatAlwaysEndsIsLeftToItsKernel) {
  end(s(i), Compare::greater_equal, s(i));
  EXPECT_FALSE(known());
}

// for (k = first; k != m; ++k) { if (…) break; a[k]; }
class PassedEnds : public LaunchEnds {
 protected:
  int check(IndexExpression first, bool may_pass_end = true) {
    footprint.inner_loops = {{k, "k", model::int_type, std::move(first), s(m), c(1), Compare::not_equal}};
    footprint.inner_loops[0].may_pass_end = may_pass_end;
    model::Access access;
    access.loops = {0};
    footprint.accesses = {access};
    return proof::check_inner_ends(footprint, nest);
  }
};

TEST_F(PassedEnds, TheLaunchChecksThatTheEndLiesAhead) {
  EXPECT_EQ(check(c(0)), -1);
  EXPECT_EQ(nest.no_wrap_checks.size(), 1u);
}

TEST_F(PassedEnds, OnlyLoopsWithAnotherWayOutAreChecked) {
  EXPECT_EQ(check(c(0), false), -1);
  EXPECT_TRUE(nest.no_wrap_checks.empty());
}

TEST_F(PassedEnds, AnEndThatLiesAheadIsProved) {
  EXPECT_EQ(check(s(m)), -1);
  EXPECT_TRUE(nest.no_wrap_checks.empty());
}

}  // namespace
}  // namespace ferry::translator::proof_launch_ends_test
