// The initial values of tiles, in a loop with running results.
#include "running_tiles.h"

#include <ferry/reduction.h>
#include <ferry/running_array.h>
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace {

struct Partial {
  FerrySum<long> s;
};
const FerryReduction reduction{
    sizeof(Partial),
    [](void* earlier, const void* later) {
      static_cast<Partial*>(earlier)->s.ferry_combine(static_cast<const Partial*>(later)->s);
    },
    nullptr,
    nullptr,
    [](const void* total, void* const* variables) {
      *static_cast<long*>(variables[0]) = static_cast<const Partial*>(total)->s.ferry_value;
      return true;
    },
    nullptr,
    false,
    [](void* first, void* const* variables) {
      static_cast<Partial*>(first)->s.ferry_value = *static_cast<const long*>(variables[0]);
    },
};

long value(ferry::RunningTiles& tiles, std::int64_t tile) {
  Partial partial;
  std::memcpy(&partial, tiles.partial(tile), sizeof partial);
  return partial.s.ferry_value;
}

TEST(RunningTiles, EachBeginsWithWhatThoseBeforeItComeTo) {
  ferry::RunningTiles tiles;
  tiles.begin(5, reduction, 1);  // each tile has only one iteration
  ASSERT_EQ(tiles.tiles().ferry_count(), 5);
  for (long tile = 0; tile < 5; ++tile) {
    Partial partial;
    partial.s.ferry_value = 10 * tile;
    std::memcpy(tiles.partial(tile), &partial, sizeof partial);
  }
  long variable = 3;
  void* const variables[] = {&variable};
  tiles.accumulate(variables);
  EXPECT_EQ(value(tiles, 0), 3);
  EXPECT_EQ(value(tiles, 1), 3);
  EXPECT_EQ(value(tiles, 2), 13);
  EXPECT_EQ(value(tiles, 4), 63);
  EXPECT_EQ(variable, 103);
}

// An array's elements, copied for each tile, and the scan over these copies.
template <class Number, bool falls>
struct Copies {
  std::vector<Number> elements, copies;

  FerryRunningEnds scan(std::int64_t from = 0, std::int64_t end = -1) {
    const auto count = static_cast<std::int64_t>(elements.size());
    const FerryRunningCopies what{
        reinterpret_cast<unsigned char*>(copies.data()), reinterpret_cast<const unsigned char*>(elements.data()),
        count * static_cast<std::int64_t>(sizeof(Number)), static_cast<std::int64_t>(copies.size()) / count, count};
    return ferry_scan_running<Number, falls, 2>(what, from, end < 0 ? count : end);
  }
};

TEST(RunningArray, EachTileBeginsWithWhatThoseBeforeItHaveAdded) {
  Copies<int, false> array{{0, 3, 9}, {2, 1, 0, 1, 4, 0, 0, 1, 0}};
  const FerryRunningEnds seen = array.scan();
  EXPECT_EQ(array.copies, (std::vector<int>{0, 3, 9, 2, 4, 9, 3, 8, 9}));
  EXPECT_EQ(seen.ferry_low, 0);
  EXPECT_EQ(seen.ferry_high, 9);
  EXPECT_TRUE(seen.ferry_ascends);
  EXPECT_FALSE(seen.ferry_descends);
}

TEST(RunningArray, PlacesMayMeetThoseOfANeighbourInAnotherPartOfTheScan) {
  Copies<long, false> array{{0, 3}, {2, 1, 2, 1}};
  FerryRunningEnds seen = array.scan(0, 1);
  EXPECT_FALSE(seen.ferry_ascends);
  ferry_combine_running(seen, array.scan(1, 2));
  EXPECT_FALSE(seen.ferry_ascends || seen.ferry_descends);
}

TEST(RunningArray, PlacesMayLieInFallingOrderAndBeCountedDown) {
  Copies<int, false> up{{5, 2, 0}, {1, 3, 2}};
  EXPECT_TRUE(up.scan().ferry_descends);
  Copies<unsigned long, true> down{{2, 5, 6}, {-2ul, -3ul, -1ul}};
  const FerryRunningEnds seen = down.scan();
  EXPECT_TRUE(seen.ferry_ascends);
  EXPECT_EQ(seen.ferry_low, 0);
  EXPECT_EQ(seen.ferry_high, 6);
  Copies<int, true> meets{{2, 4}, {-2, -3}};
  const FerryRunningEnds met = meets.scan();
  EXPECT_FALSE(met.ferry_ascends || met.ferry_descends);
}

TEST(RunningArray, WhatCountsNothingHasNoPlaces) {
  Copies<int, false> array{{7, 7}, {0, 0}};
  EXPECT_GT(array.scan().ferry_low, array.scan().ferry_high);
}

TEST(RunningArray, ANumberThatComesAroundIsSeen) {
  Copies<unsigned, false> array{{4294967290u}, {10}};
  const FerryRunningEnds seen = array.scan();
  EXPECT_FALSE(seen.ferry_ascends || seen.ferry_descends);
}

TEST(RunningTiles, TilesFollowFromTheNumberOfIterations) {
  for (const std::int64_t all : {1, 100, 1000, 100'000, 10'000'000, 2'000'000'000}) {
    const FerryRunningTiles tiles(all);
    EXPECT_LE(tiles.ferry_count(), 65536);
    EXPECT_GE(tiles.ferry_count(), std::min<std::int64_t>(all, 128));
    EXPECT_EQ(tiles.ferry_begin(tiles.ferry_count()), all);
    EXPECT_LT(tiles.ferry_begin(tiles.ferry_count() - 1), all);
  }
}

TEST(RunningTiles, TheTwoKernelsOfALoopBelongTogether) {
  ferry::RunningTiles tiles;
  tiles.begin(100, reduction, 1);
  EXPECT_NO_THROW(tiles.begin(100, reduction, 1));
  EXPECT_ANY_THROW(tiles.begin(101, reduction, 1));
}

}  // namespace
