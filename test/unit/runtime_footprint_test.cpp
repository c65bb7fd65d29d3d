// Written boxes: which subscripts are known to write rows, planes or all elements. Tests list the elements explicitly.
#include "footprint.h"
#include "runtime_index_expressions.h"

#include <gtest/gtest.h>

#include <string>

namespace runtime_footprint_test {

namespace {

using namespace ferry::test;
using ferry::Footprint;
using ferry::Index;
using ferry::detail::AccessRecord;

constexpr auto int_max = 0x7fffffffLL;

// Returns "low..high: row, pitch x rows, plane pitch x planes", or "low..high: unknown".
std::string text(const AccessRecord& access) {
  const std::string hull = std::to_string(access.low) + ".." + std::to_string(access.high) + ": ";
  const auto& box = access.box;
  if (!box.known()) return hull + "unknown";
  if (box.contiguous()) return hull + "all";
  return hull + std::to_string(box.row) + ", " + std::to_string(box.pitch) + " x " + std::to_string(box.rows) + ", " +
         std::to_string(box.plane_pitch) + " x " + std::to_string(box.planes);
}

template <class... Subscripts>
std::string written(const Subscripts&... subscripts) {
  Footprint footprint;
  footprint.buffers.push_back({"x", nullptr, sizeof(double), ferry::detail::unknown_size, 0});
  (footprint.access(0, ferry::Touch::write, subscripts.set), ...);
  std::string result;
  for (const AccessRecord& access : footprint.accesses) result += (result.empty() ? "" : " | ") + text(access);
  return result;
}

Index upto(int count) { return values<int>(0, 1, count); }

TEST(TouchedBox, RowsAndPlanes) {
  const Index i = values<int>(1, 1, 10), j = values<int>(1, 1, 9),
              k = values<int>(1, 1, 8);  // the interior of a grid of 12 x 11 x 10
  EXPECT_EQ(written(i), "1..10: all");
  EXPECT_EQ(written(j * 12 + i), "13..118: 10, 12 x 9, 0 x 1");
  EXPECT_EQ(written((k * 11 + j) * 12 + i), "145..1174: 10, 12 x 9, 132 x 8");
  EXPECT_EQ(written((upto(8) * 11 + upto(11)) * 12 + i), "1..1054: 10, 12 x 88, 0 x 1");
  EXPECT_EQ(written((upto(8) * 11 + upto(11)) * 12 + upto(12)), "0..1055: all");
  EXPECT_EQ(written(1000 - (k * 11 + j) * 12 - i), "-174..855: 10, 12 x 9, 132 x 8");
}

TEST(TouchedBox, SingleElements) {
  EXPECT_EQ(written(2 * upto(5)), "0..8: 1, 2 x 5, 0 x 1");
  EXPECT_EQ(written(100 * upto(7) + 2 * upto(5)), "0..608: 1, 2 x 5, 100 x 7");
  EXPECT_EQ(written(10 * upto(7) + 2 * upto(5)), "0..68: 1, 2 x 35, 0 x 1");
  EXPECT_EQ(written(4 * upto(7) + 2 * upto(5)), "0..32: 1, 2 x 17, 0 x 1");
  EXPECT_EQ(written(3 * upto(1)), "0..0: all");
}

TEST(TouchedBox, Unknown) {
  EXPECT_EQ(written(1000 * upto(3) + 100 * upto(3) + 10 * upto(3)), "0..2220: unknown");
  EXPECT_EQ(written(5 * upto(3) + 2 * upto(5)), "0..18: unknown");  // rows overlap
  EXPECT_EQ(written(upto(4) / 2), "0..1: unknown");
}

TEST(TouchedBox, NeighboursAreJoined) {
  const Index i = upto(5);
  EXPECT_EQ(written(2 * i, 2 * i + 1), "0..9: all");
  EXPECT_EQ(written(2 * i + 1, 2 * i), "0..9: all");
  EXPECT_EQ(written(3 * i + 2, 3 * i, 3 * i + 1), "0..14: all");
  EXPECT_EQ(written(3 * i + 1, 3 * i), "0..13: 2, 3 x 5, 0 x 1");
  EXPECT_EQ(written(3 * i + 2, 3 * i), "2..14: 1, 3 x 5, 0 x 1 | 0..12: 1, 3 x 5, 0 x 1");
  EXPECT_EQ(written(2 * i, 2 * i + 2), "0..8: 1, 2 x 5, 0 x 1 | 2..10: 1, 2 x 5, 0 x 1");
  EXPECT_EQ(written(100 * upto(3) + 2 * i, 100 * upto(3) + 2 * i + 1), "0..209: 10, 100 x 3, 0 x 1");
  EXPECT_EQ(written(2 * i, 2 * upto(4) + 1), "0..8: 1, 2 x 5, 0 x 1 | 1..7: 1, 2 x 4, 0 x 1");
}

TEST(TouchedBox, HugeStridesDoNotOverflow) {
  const Index i = values<long long>(0, 1, 3);
  EXPECT_EQ(written(int_max * int_max * i), "0..9223372028264841218: 1, 4611686014132420609 x 3, 0 x 1");
}

}  // namespace

}  // namespace runtime_footprint_test
