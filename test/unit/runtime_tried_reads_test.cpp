// How the range grows that a launch's reads may access: by whole elements, as far as memory is readable, and never into
// memory that the nest writes.
#include "tried_reads.h"

#include <sys/mman.h>

#include <gtest/gtest.h>

namespace runtime_tried_reads_test {

namespace {

using ferry::Interval;
using ferry::LearnedReaches;
using ferry::detail::around;
using ferry::detail::grown;
using ferry::detail::readable_part;

constexpr std::size_t page = 4096, least = std::size_t{64} << 10;

Interval all_of(Interval bytes, bool) { return bytes; }

constexpr Interval everything{0, UINTPTR_MAX >> 1};

TEST(TriedReads, TheFirstMissBringsWhatIsBeforeItAndAsMuchBehind) {
  EXPECT_EQ(grown({0, 0}, {1000800, 1000808}, everything, 1000000, 8, all_of), (Interval{1000000, 1000808 + least}));
}

TEST(TriedReads, ALargeRangeDoubles) {
  constexpr std::uintptr_t begin = 5 << 20, size = 1 << 20, end = begin + size;
  EXPECT_EQ(grown({begin, end}, {end, end + 8}, everything, begin, 8, all_of), (Interval{begin, end + 8 + size + 8}));
  EXPECT_EQ(grown({begin, end}, {begin - 8, begin}, everything, begin, 8, all_of),
            (Interval{begin - 8 - size - 8, end}));
}

TEST(TriedReads, ElementsStayWhole) {
  const std::uintptr_t base = 100003;
  const Interval found = grown({0, 0}, {base + 48, base + 72}, {base - 100, base + 1000}, base, 24, all_of);
  EXPECT_EQ(found, (Interval{base, base + 984}));
}

TEST(TriedReads, WhatIsWrittenIsAWall) {
  const std::vector<Interval> written{{100, 200}, {500, 600}};
  EXPECT_EQ(around(300, written), (Interval{200, 500}));
  EXPECT_EQ(around(200, written), (Interval{200, 500}));
  EXPECT_TRUE(around(199, written).empty());
  EXPECT_EQ(around(700, written).begin, 600u);
  EXPECT_EQ(grown({0, 0}, {320, 328}, around(320, written), 304, 8, all_of), (Interval{304, 496}));
}

TEST(TriedReads, MemoryEndsWhereAPageCantBeRead) {
  auto* const memory = static_cast<unsigned char*>(
      mmap(nullptr, 600 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(memory, MAP_FAILED);
  mprotect(memory + 2 * page, page, PROT_NONE);
  const auto at = reinterpret_cast<std::uintptr_t>(memory);
  EXPECT_EQ(readable_part({at + 8, at + 5 * page}, false), (Interval{at + 8, at + 2 * page}));
  EXPECT_EQ(readable_part({at + 8, at + 2 * page - 8}, false), (Interval{at + 8, at + 2 * page - 8}));
  EXPECT_EQ(readable_part({at + 8, at + 5 * page - 8}, true), (Interval{at + 3 * page, at + 5 * page - 8}));
  EXPECT_EQ(readable_part({at + 3 * page, at + 600 * page}, false), (Interval{at + 3 * page, at + 600 * page}));
  EXPECT_EQ(readable_part({at, at + 600 * page}, true), (Interval{at + 3 * page, at + 600 * page}));
  EXPECT_TRUE(readable_part({at + 2 * page, at + 5 * page}, false).empty());
  EXPECT_TRUE(readable_part({at, at + 3 * page}, true).empty());
  munmap(memory, 600 * page);
}

TEST(TriedReads, WhatWasLearnedIsOfOnePointer) {
  LearnedReaches learned;
  int one = 0, other = 0;
  learned.learn(&one, 2, {{10, 20}, {10, 12}});
  learned.learn(&one, 2, {{10, 40}, {10, 22}});
  EXPECT_EQ(learned.find(&one, 2).available, (Interval{10, 40}));
  EXPECT_EQ(learned.find(&one, 2).needed, (Interval{10, 22}));
  EXPECT_TRUE(learned.find(&one, 3).available.empty());
  EXPECT_TRUE(learned.find(&other, 2).available.empty());
}

}  // namespace

}  // namespace runtime_tried_reads_test
