// What the tiles of a loop with running results begin with.
#include "running_tiles.h"

#include <ferry/reduction.h>
#include <gtest/gtest.h>

#include <cstring>

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
  tiles.begin(5, reduction);  // so few that each has one iteration
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
  tiles.begin(100, reduction);
  EXPECT_NO_THROW(tiles.begin(100, reduction));
  EXPECT_ANY_THROW(tiles.begin(101, reduction));
}

}  // namespace
