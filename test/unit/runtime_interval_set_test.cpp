// IntervalSet, compared with a set of bytes.
#include "interval_set.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace runtime_interval_set_test {

namespace {

using ferry::Interval;
using ferry::IntervalSet;

TEST(IntervalSet, JoinsNeighboursAndSplits) {
  IntervalSet set;
  set.add({10, 20});
  set.add({20, 30});
  EXPECT_EQ(set.intervals().size(), 1u);
  set.subtract({15, 16});
  EXPECT_EQ(set.intervals().size(), 2u);
  EXPECT_EQ(set.size(), 19u);
  EXPECT_TRUE(set.covers({10, 15}));
  EXPECT_FALSE(set.covers({10, 16}));
  EXPECT_TRUE(set.covers({40, 40}));
  set.add({15, 16});
  EXPECT_TRUE(set.covers({10, 30}));
}

TEST(IntervalSet, EqualsASetOfBytes) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    IntervalSet set;
    std::set<std::uintptr_t> bytes;
    for (int step = 0; step < 40; ++step) {
      const std::uintptr_t begin = random() % 60, end = begin + random() % 15;
      const bool adds = random() % 3 != 0;
      adds ? set.add({begin, end}) : set.subtract({begin, end});
      for (std::uintptr_t b = begin; b < end; ++b) adds ? void(bytes.insert(b)) : void(bytes.erase(b));

      std::set<std::uintptr_t> inside, gaps;
      const Interval window{random() % 40, 40 + random() % 40};
      set.each_inside(window, [&](Interval i) {
        for (auto b = i.begin; b < i.end; ++b) inside.insert(b);
      });
      set.each_gap(window, [&](Interval i) {
        for (auto b = i.begin; b < i.end; ++b) gaps.insert(b);
      });
      for (std::uintptr_t b = window.begin; b < window.end; ++b) {
        ASSERT_EQ(inside.count(b), bytes.count(b));
        ASSERT_EQ(gaps.count(b), 1 - bytes.count(b));
      }
      ASSERT_EQ(set.size(), bytes.size());
      for (std::size_t i = 1; i < set.intervals().size(); ++i)
        ASSERT_LT(set.intervals()[i - 1].end, set.intervals()[i].begin);
    }
  }
}

TEST(IntervalSet, SetsAreSubtractedAndIntersected) {
  std::mt19937 random(2);
  const auto pick = [&](IntervalSet& set, std::set<std::uintptr_t>& bytes) {
    for (std::size_t parts = random() % 5; parts > 0; --parts) {
      const std::uintptr_t begin = random() % 60, end = begin + random() % 15;
      set.add({begin, end});
      for (std::uintptr_t b = begin; b < end; ++b) bytes.insert(b);
    }
  };
  for (int round = 0; round < 2000; ++round) {
    IntervalSet left, right;
    std::set<std::uintptr_t> left_bytes, right_bytes;
    pick(left, left_bytes), pick(right, right_bytes);
    IntervalSet difference = left, both = left;
    difference.subtract(right);
    both.intersect(right);
    for (std::uintptr_t b = 0; b < 80; ++b) {
      ASSERT_EQ(difference.covers({b, b + 1}), left_bytes.count(b) && !right_bytes.count(b));
      ASSERT_EQ(both.covers({b, b + 1}), left_bytes.count(b) && right_bytes.count(b));
    }
    for (const IntervalSet* set : {&difference, &both})
      for (std::size_t i = 1; i < set->intervals().size(); ++i)
        ASSERT_LT(set->intervals()[i - 1].end, set->intervals()[i].begin);
  }
}

}  // namespace

}  // namespace runtime_interval_set_test
