// Members of elements that are objects, and ranges that are counted in units of such members.
#include "model/record_parts.h"

#include <gtest/gtest.h>

namespace ferry::translator::model::ir_record_parts_test {
namespace {

// struct { double x; int n; /* 4 bytes of padding */ double y; }
Footprint two_accesses(Part first, Part second) {
  Footprint f;
  Buffer buffer;
  buffer.record_bytes = 24;
  buffer.members = {{0, 12}, {16, 24}};
  f.buffers.push_back(buffer);
  f.symbols.push_back({Symbol::Kind::parallel_loop, "i", int_type});
  for (const Part& part : {first, second}) {
    Access access;
    access.buffer = 0;
    access.reads = true;
    access.part = part;
    access.subscript = IndexExpression::of_symbol(0);
    f.accesses.push_back(access);
  }
  return f;
}

BufferRanges ranges_of(const Access& access) {
  BufferRanges ranges;
  if (access.reads) ranges.reads.push_back({*access.subscript});
  if (access.writes) ranges.writes.push_back({*access.subscript});
  return ranges;
}

TEST(RecordParts, MembersDontMeet) {
  Footprint f = two_accesses({0, 8}, {8, 12});
  EXPECT_FALSE(meet(f.accesses[0], f.accesses[1]));
  EXPECT_EQ(groups_by_part(f, 0), (std::vector<std::vector<int>>{{0}, {1}}));
  f.accesses.push_back(f.accesses[0]);
  f.accesses.back().part = Part{0, 24};
  EXPECT_EQ(groups_by_part(f, 0), (std::vector<std::vector<int>>{{0, 1, 2}}));
  EXPECT_TRUE(contains(f.accesses[2], f.accesses[1]));
  EXPECT_FALSE(contains(f.accesses[1], f.accesses[2]));
}

TEST(RecordParts, SomewhereInAnArrayIsNotAllOfIt) {
  Footprint f = two_accesses({0, 8}, {0, 8});
  EXPECT_TRUE(contains(f.accesses[0], f.accesses[1]));
  f.accesses[0].somewhere_in_part = true;
  EXPECT_FALSE(contains(f.accesses[0], f.accesses[1]));
}

TEST(RecordParts, TheLargestUnitThatFits) {
  Footprint f = two_accesses({0, 8}, {16, 24});
  choose_units(f);
  EXPECT_EQ(f.buffers[0].unit, 8);
  f = two_accesses({0, 8}, {8, 12});
  choose_units(f);
  EXPECT_EQ(f.buffers[0].unit, 4);
  f = two_accesses({0, 24}, {0, 24});
  choose_units(f);
  EXPECT_EQ(f.buffers[0].unit, 24);
}

TEST(RecordParts, RangesCountInUnits) {
  Footprint f = two_accesses({0, 8}, {8, 12});
  choose_units(f);
  BufferRanges ranges = ranges_of(f.accesses[1]);
  count_in_units(f, f.accesses[1], ranges);
  ASSERT_EQ(ranges.reads.size(), 1U);  // 6 * i + 2
  EXPECT_EQ(ranges.reads[0].subscript,
            sum(scaled(IndexExpression::of_symbol(0), 6), IndexExpression::constant(2, long_type)));
  ranges = ranges_of(f.accesses[0]);
  count_in_units(f, f.accesses[0], ranges);  // 6 * i + part, part < 2
  ASSERT_EQ(f.inner_loops.size(), 1U);
  EXPECT_EQ(f.inner_loops[0].bound.value, 2);
}

TEST(RecordParts, NothingBetweenMembersIsWritten) {
  Footprint f = two_accesses({0, 24}, {0, 24});
  for (Access& access : f.accesses) access.writes = true;
  choose_units(f);
  EXPECT_EQ(f.buffers[0].unit, 4);
  BufferRanges ranges = ranges_of(f.accesses[0]);
  count_in_units(f, f.accesses[0], ranges);
  EXPECT_EQ(ranges.reads.size(), 1U);
  EXPECT_EQ(ranges.writes.size(), 2U);
}

}  // namespace
}  // namespace ferry::translator::model::ir_record_parts_test
