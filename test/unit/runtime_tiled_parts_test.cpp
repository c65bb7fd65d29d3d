// The host device divides a sum into parts. The result equals, to the bit, the sum in the order that
// ferry/summation_order.h defines, whatever the number of parts.
#include "devices/host/tiled_parts.h"

#include <ferry/host_summation.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

namespace runtime_tiled_parts_test {

namespace {

struct Partial {
  FerrySum<float> s;
};
void combine(Partial& earlier, const Partial& later) { earlier.s.ferry_combine(later.s); }
struct Lanes {
  alignas(64) FerrySum<float> s[ferry_lanes];
  void ferry_load(int lane, Partial& to) const { to.s = s[lane]; }
  void ferry_join() {
    for (int half = ferry_lanes / 2; half > 0; half /= 2)
      for (int lane = 0; lane < half; ++lane) s[lane].ferry_combine(s[lane + half]);
  }
};
const FerryReduction reduction{sizeof(Partial),
                               [](void* earlier, const void* later) {
                                 combine(*static_cast<Partial*>(earlier), *static_cast<const Partial*>(later));
                               },
                               nullptr,
                               nullptr,
                               nullptr,
                               nullptr,
                               true};

float number(long i) { return 1e-3f * static_cast<float>(1 + i % 977) / static_cast<float>(1 + i % 113); }

float reference(long n) {
  const long size = FerryTiles(n).ferry_size;
  std::vector<float> tiles;
  for (long begin = 0; begin < n; begin += size) {
    std::vector<float> lane(64, -0.0f);
    for (long i = begin; i < std::min(begin + size, n); ++i)
      lane[static_cast<std::size_t>(i - begin) % 64] += number(i);
    for (std::size_t half = 32; half > 0; half /= 2)
      for (std::size_t l = 0; l < half; ++l) lane[l] += lane[l + half];
    tiles.push_back(lane[0]);
  }
  for (std::size_t d = 1; d < tiles.size(); d *= 2)
    for (std::size_t i = 0; i + d < tiles.size(); i += 2 * d) tiles[i] += tiles[i + d];
  return tiles[0];
}

float sum(const std::vector<FerryLoopBounds>& loops, unsigned wanted) {
  const ferry::TiledParts parts(loops.data(), static_cast<unsigned>(loops.size()), reduction, wanted);
  std::vector<Partial> partials(parts.bytes() / sizeof(Partial));
  auto* const bytes = reinterpret_cast<unsigned char*>(partials.data());
  for (unsigned part = parts.count(); part-- > 0;) {
    const FerryIterations iterations = parts.part(part, bytes);
    if (loops.size() == 1)
      ferry_sum_part<Partial, Lanes, FerryCounted<int, 1>>(
          loops.data(), iterations,
          [](Lanes& lanes, int lane, ferry_int64, int i) { lanes.s[lane].ferry_value += number(i); });
    else
      ferry_sum_part<Partial, Lanes, FerryCounted<long, 0>, FerryCounted<int, 0>, FerryCounted<int, 0>>(
          loops.data(), iterations, [&](Lanes& lanes, int lane, ferry_int64 iteration, int i, int j, long k) {
            EXPECT_EQ(iteration, ((i - 5) / 2 * loops[1].ferry_count + j) * loops[2].ferry_count + k / -3);
            lanes.s[lane].ferry_value += number(iteration);
          });
  }
  parts.combine(bytes);
  return partials[0].s.ferry_value;
}

TEST(TiledParts, BitsDependOnTheIterationsAlone) {
  for (const long n : {1L, 2L, 63L, 64L, 65L, 1000L, 5000L, 32767L, 32768L, 100003L, 3000001L})
    for (const unsigned wanted : {1u, 2u, 3u, 7u, 64u, 1000u}) EXPECT_EQ(sum({{0, 1, n}}, wanted), reference(n)) << n;
}

TEST(TiledParts, LoopsCountAsOne) {
  for (const long rows : {1L, 7L, 63L, 64L, 100L})
    for (const unsigned wanted : {1u, 2u, 7u})
      EXPECT_EQ(sum({{5, 2, 9}, {0, 1, 11}, {0, -3, rows}}, wanted), reference(9 * 11 * rows)) << rows;
}

TEST(TiledParts, TilesAreFewAndSmallWhereIterationsAre) {
  EXPECT_EQ(FerryTiles(1000).ferry_size, 64);
  EXPECT_EQ(FerryTiles(10'000'000).ferry_size, 8192);
  EXPECT_LE(FerryTiles(1L << 50).ferry_count(), 131072);
}

float pairwise(long begin, long end) {
  return end - begin == 1 ? number(begin) : pairwise(begin, (begin + end) / 2) + pairwise((begin + end) / 2, end);
}

TEST(TiledParts, ErrorIsNoLargerThanOfPairwiseSummation) {
  constexpr long n = 10'000'000;
  double exact = 0;
  for (long i = 0; i < n; ++i) exact += static_cast<double>(number(i));
  const auto error = [&](float value) { return std::fabs(static_cast<double>(value) - exact); };
  EXPECT_LE(error(sum({{0, 1, n}}, 2)), std::max(error(pairwise(0, n)), exact * 0x1p-24));
}

}  // namespace

}  // namespace runtime_tiled_parts_test
