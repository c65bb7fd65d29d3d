// Tables of rows: which rows a launch touches, where these rows are in memory, how a launch may fail, and what is in
// the kernel's table.
#include "row_tables.h"

#include "device_copies.h"
#include "inspection.h"
#include "runtime_fake_device.h"

#include <ferry/call.h>
#include <ferry/container.h>
#include <ferry/kernel_common.h>
#include <ferry/rows.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace runtime_row_tables_test {

namespace {

using ferry::Failure;
using ferry::Footprint;
using ferry::Guard;
using ferry::RowTable;
using ferry::TakenRows;
using ferry::test::FakeDevice;

// The results of describing a launch with `description`.
struct Spread {
  ferry::Description description;
  FakeDevice device;
  Footprint footprint;
  std::vector<RowTable> tables;
  Failure failure;

  Spread(const std::string& text, std::vector<FerryLoopBounds> loops, const std::vector<FerryInput>& inputs,
         TakenRows wish = TakenRows::alone, bool copies_nothing = false)
      : description(ferry::parse_description(text.c_str())) {
    const ferry::Inspector inspector(nullptr, nullptr);
    const ferry::DeviceCopies none(nullptr);
    fill_footprint(description, loops.data(), inputs.data(), inspector, footprint);
    failure = spread_rows(description, loops.data(), inputs.data(), inspector, {none, device, copies_nothing}, wish,
                          footprint, tables);
  }

  // Returns text like `3: write 0 to 8, 9`: row 3, the columns it touches and the length of their contiguous parts.
  std::string rows() const {
    std::string text;
    for (const RowTable& table : tables)
      for (const RowTable::Row& row : table.rows) {
        text += (text.empty() ? "" : "; ") + std::to_string(row.number) + ":";
        for (const auto& access : footprint.accesses) {
          if (row.buffer == 0 || access.buffer != row.buffer) continue;
          text += access.touch == ferry::Touch::read    ? " read "
                  : access.touch == ferry::Touch::write ? " write "
                                                        : " may write ";
          text += access.whole ? "all" : std::to_string(access.low) + " to " + std::to_string(access.high);
          if (access.box.known()) text += ", " + std::to_string(access.box.row);
        }
      }
    return text;
  }
  std::string bases(const std::vector<const void*>& known) const {
    std::string text;
    for (const RowTable::Row& row : tables.front().rows) {
      std::size_t k = 0;
      while (k < known.size() && footprint.buffers[row.buffer].base != known[k]) ++k;
      text += row.buffer ? std::to_string(k) : "-";
    }
    return text;
  }
};

constexpr const char* nest = "for i32 i <; for i32 j <; ";
constexpr const char* columns = "1099511627776; row; ";

std::string table(const std::string& clauses, const std::string& loops = nest) {
  return loops + "rows 'a' " + columns + clauses;
}

struct Rows : testing::Test {
  double x[20] = {}, y[20] = {}, z[20] = {};
  double* a[4] = {x, y, z, nullptr};
  std::vector<FerryInput> inputs{ferry_rows(a), ferry_row(a)};
};

TEST_F(Rows, ABoxIsOneRangeOfEachRow) {
  const Spread found(table("writes 0: i64(i) * 1099511627776 + i64(j)"), {{0, 1, 3}, {2, 1, 7}}, inputs);
  EXPECT_FALSE(found.failure.failed);
  EXPECT_EQ(found.rows(), "0: write 2 to 8, 7; 1: write 2 to 8, 7; 2: write 2 to 8, 7");
  EXPECT_EQ(found.bases({x, y, z}), "012");
  EXPECT_TRUE(found.tables.front().certain);
  ASSERT_EQ(found.footprint.objects.size(), 1u);  // the nest must not write the table
  EXPECT_EQ(found.footprint.objects[0].address, &a[0]);
  EXPECT_EQ(found.footprint.objects[0].bytes, 3 * sizeof(double*));
}

TEST_F(Rows, NeighboursOfARowAreOneRange) {
  const Spread found(table("reads 0: i64(i) * 1099511627776 + i64(j), i64(i + 1) * 1099511627776 + i64(j + 1)"),
                     {{0, 1, 2}, {0, 1, 4}}, inputs);
  EXPECT_EQ(found.rows(), "0: read 0 to 3, 4; 1: read 0 to 4, 5; 2: read 1 to 4, 4");
}

TEST_F(Rows, RowsAndColumnsMayBeNegative) {
  double** const middle = a + 1;
  const Spread found(table("reads 0: i64(i) * 1099511627776 + i64(j)"), {{-1, 1, 2}, {-2, 1, 3}},
                     {ferry_rows(middle), ferry_row(middle)});
  EXPECT_EQ(found.rows(), "-1: read -2 to 0, 3; 0: read -2 to 0, 3");
  EXPECT_EQ(found.bases({x, y}), "01");
}

TEST_F(Rows, EveryOtherColumnIsABoxInItsRow) {
  const Spread found(table("writes 0: i64(i) * 1099511627776 + i64(j) * 2"), {{0, 1, 2}, {0, 1, 3}}, inputs);
  EXPECT_EQ(found.rows(), "0: write 0 to 4, 1; 1: write 0 to 4, 1");
}

TEST_F(Rows, ATriangleIsLookedAtRowByRow) {
  const Spread found(table("in i32 k < 0, i + 1, 1; writes 0: i64(i) * 1099511627776 + i64(k)", "for i32 i <; "),
                     {{0, 1, 3}}, inputs);
  EXPECT_EQ(found.rows(), "0: write 0 to 0, 1; 1: write 0 to 1, 2; 2: write 0 to 2, 3");
}

// Reads the given column of the rows x[to[2 * i]] and x[to[2 * i + 1]].
struct RowsChosenByData : Rows {
  int to[4] = {2, 0, 1, 1};

  Spread of(const std::string& column) {
    inputs.insert(inputs.begin(), ferry_pointer(to));
    const std::string row = "load(i32, 0, between(of(2 * i), of(2 * i + 1)))";
    return {"for i32 i <; buffer 'to'; rows 'a' 1099511627776; row; reads 0: 2 * i, 2 * i + 1; reads 1: within(((" +
                row + " * 1099511627776L) + " + column + "))",
            {{0, 1, 2}},
            inputs};
  }
};

TEST_F(RowsChosenByData, AllFromTheFirstToTheLastHaveTheColumn) {
  const Spread found = of("1");
  EXPECT_FALSE(found.failure.failed) << found.failure.message;
  EXPECT_EQ(found.rows(), "0: read 1 to 1; 1: read 1 to 1; 2: read 1 to 1");
  EXPECT_FALSE(found.tables.front().certain);  // a row between the first and the last may be untouched
}

TEST_F(RowsChosenByData, OneInBetweenMayBeNull) {
  a[1] = nullptr;
  to[2] = to[3] = 2;
  const Spread found = of("of(i)");
  EXPECT_EQ(found.rows(), "0: read 0 to 1; 1:; 2: read 0 to 1");
}

TEST_F(RowsChosenByData, ColumnsThatLeaveTheRowAreUnknown) { EXPECT_EQ(of("any(i64)").failure.guard, Guard::rows); }

TEST_F(RowsChosenByData, ColumnsOfTheNextRowAreUnknown) { EXPECT_EQ(of("1099511627776").failure.guard, Guard::rows); }

TEST_F(RowsChosenByData, MoreThanALaunchLooksAtFail) {
  to[3] = 1 << 22;
  EXPECT_EQ(of("0").failure.guard, Guard::rows);
}

TEST_F(Rows, APointerIsNotFollowedWhereItsColumnsAreUnknown) {
  const Spread found(table("reads_whole 0"), {{0, 1, 3}, {0, 1, 3}}, inputs);
  EXPECT_TRUE(found.failure.failed);
  EXPECT_EQ(found.failure.guard, Guard::rows);
  EXPECT_EQ(found.failure.message, "which elements of the rows of 'a' the loop touches isn't known before the launch");
}

TEST_F(Rows, ASubscriptThatOverflowsIsSaid) {
  const Spread found(table("reads 0: i64(i) * 1099511627776 + i64(j)"), {{1 << 23, 1, 2}, {0, 1, 3}}, inputs);
  EXPECT_TRUE(found.footprint.poisoned);
  EXPECT_TRUE(found.tables.front().rows.empty());
}

TEST_F(Rows, WhatDataDecidesDoesNotFollowNull) {
  const Spread found(table("may_write 0: loose(i64(i) * 1099511627776 + i64(j))"), {{0, 1, 4}, {0, 1, 3}}, inputs);
  EXPECT_FALSE(found.failure.failed);
  EXPECT_EQ(found.bases({x, y, z}), "012-");
  EXPECT_FALSE(found.tables.front().certain);
  EXPECT_FALSE(found.tables.front().holds());  // each launch reads the rows again
}

TEST_F(Rows, RowsThatMovedAreSeen) {
  const Spread found(table("reads 0: i64(i) * 1099511627776 + i64(j)"), {{0, 1, 3}, {0, 1, 3}}, inputs);
  EXPECT_TRUE(found.tables.front().holds());
  std::swap(a[0], a[2]);
  EXPECT_FALSE(found.tables.front().holds());
  std::swap(a[0], a[2]);
  EXPECT_TRUE(found.tables.front().holds());
}

TEST_F(Rows, TheKernelsTableBeginsWithTheFirstRow) {
  Spread found(table("reads 0: i64(i) * 1099511627776 + i64(j)"), {{1, 1, 2}, {0, 1, 3}}, inputs);
  RowTable& of = found.tables.front();
  const auto address = [](unsigned buffer) { return reinterpret_cast<const void*>(std::uintptr_t{buffer} * 16); };
  ASSERT_TRUE(of.prepare(address));
  of.fill();
  EXPECT_FALSE(of.prepare(address));
  const std::uint64_t expected[] = {1, 2, 16 * of.rows[0].buffer, 16 * of.rows[1].buffer};
  ASSERT_EQ(of.size, 4u);
  for (std::size_t w = 0; w < 4; ++w) EXPECT_EQ(of.memory[w], expected[w]) << w;
}

// All rows are in one allocation.
struct RowsInOnePiece : testing::Test {
  double all[60] = {};
  double* a[6] = {all, all + 8, all + 16, all + 24, nullptr, all + 40};

  Spread of(const std::string& clauses, std::int64_t rows, std::int64_t columns, bool copies_nothing = true) {
    return {table(clauses),
            {{0, 1, rows}, {0, 1, columns}},
            {ferry_rows(a), ferry_row(a)},
            TakenRows::together,
            copies_nothing};
  }
  static std::string box(const ferry::detail::AccessRecord& access) {
    const ferry::detail::TouchedBox& b = access.box;
    return std::to_string(access.low) + " to " + std::to_string(access.high) + ": " + std::to_string(b.row) + " of " +
           std::to_string(b.pitch) + ", " + std::to_string(b.rows) + " times, " + std::to_string(b.planes) + " planes";
  }
};

TEST_F(RowsInOnePiece, AreOneBuffer) {
  Spread found = of("writes 0: i64(i) * 1099511627776 + i64(j)", 4, 3);
  ASSERT_EQ(found.footprint.buffers.size(), 2u);
  EXPECT_EQ(found.footprint.buffers[1].base, all);
  EXPECT_EQ(box(found.footprint.accesses[0]), "0 to 26: 3 of 8, 4 times, 1 planes");
  RowTable& of = found.tables.front();
  of.prepare([](unsigned) { return reinterpret_cast<const void*>(std::uintptr_t{4096}); });
  of.fill();
  for (std::uint64_t row = 0; row < 4; ++row) EXPECT_EQ(of.memory[2 + row], 4096 + row * 64) << row;
}

TEST_F(RowsInOnePiece, OfWhichAllIsTouchedHaveNoGaps) {
  const Spread found = of("writes 0: i64(i) * 1099511627776 + i64(j)", 4, 8);
  EXPECT_EQ(box(found.footprint.accesses[0]), "0 to 31: 32 of 0, 1 times, 1 planes");
}

TEST_F(RowsInOnePiece, EveryOtherColumnMakesPlanes) {
  const Spread found = of("writes 0: i64(i) * 1099511627776 + 2 * i64(j)", 4, 3);
  EXPECT_EQ(box(found.footprint.accesses[0]), "0 to 28: 1 of 2, 3 times, 4 planes");
}

TEST_F(RowsInOnePiece, NullEndsThem) {
  const Spread found = of("may_write 0: loose(i64(i) * 1099511627776 + i64(j))", 6, 8);
  ASSERT_EQ(found.footprint.buffers.size(), 3u);
  EXPECT_EQ(found.footprint.buffers[2].base, all + 40);
  EXPECT_EQ(found.tables.front().rows[4].buffer, 0u);
}

TEST_F(RowsInOnePiece, WhatLiesBetweenThemIsNotCopied) {
  EXPECT_EQ(of("reads 0: i64(i) * 1099511627776 + i64(j)", 4, 3, false).footprint.buffers.size(), 5u);
  EXPECT_EQ(of("reads 0: i64(i) * 1099511627776 + i64(j)", 4, 8, false).footprint.buffers.size(), 2u);
}

TEST_F(RowsInOnePiece, RowsThatOverlapAreTakenAlone) {
  const Spread found = of("writes 0: i64(i) * 1099511627776 + i64(j)", 4, 9);
  EXPECT_EQ(found.footprint.buffers.size(), 5u);
}

TEST_F(RowsInOnePiece, StretchesBeginWhereSomethingElseIsTouched) {
  const Spread found = of("reads 0: i64(i) * 1099511627776 + i64(j), (i64(i) + 2) * 1099511627776 + i64(j + 4)", 2, 3);
  ASSERT_EQ(found.footprint.buffers.size(), 3u);
  EXPECT_EQ(box(found.footprint.accesses[0]), "0 to 10: 3 of 8, 2 times, 1 planes");
  EXPECT_EQ(box(found.footprint.accesses[1]), "4 to 14: 3 of 8, 2 times, 1 planes");
}

struct Vectors : testing::Test {
  std::vector<std::vector<double>> v{std::vector<double>(3), {}, std::vector<double>(5)};
  std::vector<FerryInput> inputs{ferry_container_of_rows(v), ferry_row(v.data())};
  std::string vectors(const std::string& clauses) { return std::string(nest) + "rows_view 'v' " + columns + clauses; }
};

TEST_F(Vectors, RowsOfUnknownColumnsAreTakenAsAWhole) {
  Spread found(vectors("reads_whole 0"), {{0, 1, 3}, {0, 1, 3}}, inputs);
  EXPECT_EQ(found.rows(), "0: read all; 1:; 2: read all");  // an empty row has no memory
  RowTable& of = found.tables.front();
  ASSERT_EQ(of.size, 2u + 3 * 2);  // each row has a pointer and a size
  of.prepare([](unsigned) { return nullptr; });
  of.fill();
  EXPECT_EQ(of.memory[3], 3u);
  EXPECT_EQ(of.memory[5], 0u);
  EXPECT_EQ(of.memory[7], 5u);
}

TEST_F(Vectors, RowsThatAreNotThereFail) {
  const Spread found(vectors("reads 0: i64(i) * 1099511627776 + i64(j)"), {{1, 1, 3}, {0, 1, 1}}, inputs);
  EXPECT_TRUE(found.failure.failed);
  EXPECT_EQ(found.failure.guard, Guard::rows);
  EXPECT_EQ(found.failure.message, "'v' may be accessed outside its 3 rows");
}

TEST_F(Vectors, AResizedRowIsSeen) {
  const Spread found(vectors("reads 0: i64(i) * 1099511627776 + i64(j)"), {{0, 1, 1}, {0, 1, 3}}, inputs);
  EXPECT_TRUE(found.tables.front().holds());
  v[2].resize(1);  // the kernel may read the size of any row
  EXPECT_FALSE(found.tables.front().holds());
}

}  // namespace

}  // namespace runtime_row_tables_test
