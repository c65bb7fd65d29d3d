// PitchedRegion, compared with a set of bytes.
#include "pitched_region.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>

namespace runtime_pitched_region_test {

namespace {

using ferry::Interval;
using ferry::PitchedRegion;
using Bytes = std::set<std::uintptr_t>;

Bytes bytes_of(const PitchedRegion& region) {
  Bytes bytes;
  if (region.empty()) return bytes;
  region.each_row([&](Interval row) {
    for (std::uintptr_t at = row.begin; at < row.end; ++at) EXPECT_TRUE(bytes.insert(at).second) << "rows overlap";
  });
  return bytes;
}

Bytes inside(const Bytes& bytes, Interval interval) {
  return {bytes.lower_bound(interval.begin), bytes.lower_bound(interval.end)};
}

bool includes(const Bytes& all, const Bytes& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

struct Random {
  std::size_t pick(std::size_t n) { return random() % n; }

  PitchedRegion region(std::uintptr_t first) {
    const std::size_t row = 1 + pick(4), pitch = row + pick(4), rows = 1 + pick(5);
    const std::size_t plane = (rows - 1) * pitch + row;
    if (pick(2) == 0) return {first, row, pitch, rows};
    return {first, row, pitch, rows, plane + pick(6), 1 + pick(4)};
  }
  Interval interval() {
    const std::uintptr_t begin = pick(120);
    return {begin, begin + 1 + pick(60)};
  }

  std::mt19937 random{1};
};

TEST(PitchedRegion, PartsInsideAnIntervalAndWhetherThereAreAny) {
  Random random;
  for (int round = 0; round < 5000; ++round) {
    const PitchedRegion region = random.region(random.pick(40));
    const Interval interval = round % 9 == 0 ? region.hull() : random.interval();
    const Bytes wanted = inside(bytes_of(region), interval);
    Bytes found;
    region.each_inside(interval, [&](const PitchedRegion& part) {
      const Bytes bytes = bytes_of(part);
      for (const std::uintptr_t at : bytes) ASSERT_TRUE(found.insert(at).second);
    });
    ASSERT_EQ(found, wanted);
    ASSERT_EQ(region.meets(interval), !wanted.empty());
  }
}

TEST(PitchedRegion, ItsRowsAndWhatLiesBetweenThemAreItsHull) {
  Random random;
  for (int round = 0; round < 5000; ++round) {
    const PitchedRegion region = random.region(random.pick(40));
    Bytes all = bytes_of(region);
    const std::size_t own = all.size();
    const Bytes rows = bytes_of(region.between_rows()), planes = bytes_of(region.between_planes());
    all.insert(rows.begin(), rows.end());
    all.insert(planes.begin(), planes.end());
    ASSERT_EQ(all.size(), own + rows.size() + planes.size());
    ASSERT_EQ(all.size(), region.hull().size());
    ASSERT_EQ(*all.begin(), region.hull().begin);
    ASSERT_EQ(*all.rbegin() + 1, region.hull().end);
    ASSERT_EQ(own, region.bytes());
  }
}

TEST(PitchedRegion, OneThatContinuesAnotherIsOneWithIt) {
  Random random;
  int joined = 0;
  for (int round = 0; round < 20000; ++round) {
    const PitchedRegion region = random.region(random.pick(10));
    PitchedRegion other = region;
    other.first = region.first + random.pick(8);
    other.row_bytes = 1 + random.pick(4);
    if (random.pick(4) == 0) other = random.region(other.first);
    const auto both = region.continued_by(other);
    if (!both) continue;
    ++joined;
    Bytes wanted = bytes_of(region);
    const Bytes more = bytes_of(other);
    wanted.insert(more.begin(), more.end());
    ASSERT_EQ(bytes_of(*both), wanted);
    ASSERT_EQ(wanted.size(), region.bytes() + other.bytes());
  }
  EXPECT_GT(joined, 500);
}

TEST(PitchedRegion, OneThatIsToldToCoverAnotherDoes) {
  Random random;
  int covered = 0;
  for (int round = 0; round < 20000; ++round) {
    const PitchedRegion region = random.region(random.pick(5));
    PitchedRegion other = region;
    other.first = region.first + random.pick(12);
    other.row_bytes = 1 + random.pick(3);
    other.rows = 1 + random.pick(4);
    other.planes = 1 + random.pick(region.planes);
    if (!region.covers(other)) continue;
    ++covered;
    ASSERT_TRUE(includes(bytes_of(region), bytes_of(other)));
  }
  EXPECT_GT(covered, 500);
}

}  // namespace

}  // namespace runtime_pitched_region_test
