// Coherence: exactly the bytes that are invalid at the destination are copied. Each test lists these bytes.
#include "coherence.h"

#include "runtime_fake_device.h"

#include <gtest/gtest.h>

namespace runtime_coherence_test {

namespace {

using ferry::Coherence;
using ferry::Interval;
using ferry::MemoryPool;
using ferry::PitchedRegion;

class CoherenceTest : public testing::Test {
 protected:
  CoherenceTest() : host(1000), pool(device), coherence(pool, device) {
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<unsigned char>(i);
  }

  std::uintptr_t address(std::size_t i) const { return reinterpret_cast<std::uintptr_t>(host.data()) + i; }
  Interval bytes(std::size_t begin, std::size_t end) const { return {address(begin), address(end)}; }
  unsigned char* copy(std::size_t i) { return static_cast<unsigned char*>(coherence.device_address(address(i))); }
  void map(std::size_t begin, std::size_t end) { coherence.map(bytes(begin, end)); }
  void expect_bytes(std::size_t to_device, std::size_t to_host) {
    EXPECT_EQ(device.to_device, to_device);
    EXPECT_EQ(device.to_host, to_host);
  }

  std::vector<unsigned char> host;
  ferry::test::FakeDevice device;
  MemoryPool pool;
  Coherence coherence;
};

TEST_F(CoherenceTest, ReadsAreCopiedOnce) {
  map(100, 200);
  coherence.kernel_reads(bytes(100, 200));
  coherence.kernel_reads(bytes(120, 180));
  expect_bytes(100, 0);
  EXPECT_EQ(*copy(150), 150);
  coherence.finish();
  expect_bytes(100, 0);
}

TEST_F(CoherenceTest, ContiguousWritesAreNotCopiedIn) {
  map(100, 200);
  coherence.kernel_writes(bytes(100, 200));
  std::memset(copy(100), 7, 100);
  coherence.finish();
  expect_bytes(0, 100);
  EXPECT_EQ(host[99], 99);
  EXPECT_EQ(host[100], 7);
  EXPECT_EQ(host[199], 7);
  EXPECT_EQ(host[200], 200);
}

TEST_F(CoherenceTest, RowsComeHomeWithoutTheirGaps) {
  const PitchedRegion rows{address(110), 5, 20, 4};
  map(110, 175);
  for (int step = 0; step < 3; ++step) coherence.kernel_writes_rows(rows);
  for (int r = 0; r < 4; ++r) std::memset(copy(110 + 20u * unsigned(r)), 7, 5);
  std::memset(copy(115), 9, 5);  // writes a gap, which is never read
  coherence.finish();
  expect_bytes(0, 20);
  EXPECT_EQ(device.copies, 1u);
  EXPECT_EQ(host[170], 7);
  EXPECT_EQ(host[115], 115);
}

TEST_F(CoherenceTest, PlanesComeHomeWithoutTheirGaps) {
  const PitchedRegion box{address(111), 8, 10, 8, 100, 3};  // 3 planes of 8 rows of 8 bytes in a grid of 10 x 10
  map(100, 400);
  coherence.kernel_reads(bytes(100, 400));
  for (int step = 0; step < 3; ++step) coherence.kernel_writes_rows(box);
  box.each_row([&](Interval row) { std::memset(coherence.device_address(row.begin), 7, row.size()); });
  *copy(119) = *copy(191) = 9;  // these bytes are in gaps between rows and planes
  expect_bytes(300, 0);
  coherence.finish();
  expect_bytes(300, 3 * 8 * 8);
  EXPECT_EQ(device.copies, 2u);  // one copy in each direction
  EXPECT_EQ(host[110], 110);
  EXPECT_EQ(host[111], 7);
  EXPECT_EQ(host[119], 119);
  EXPECT_EQ(host[188], 7);
  EXPECT_EQ(host[191], 191);
  EXPECT_EQ(host[388], 7);
}

TEST_F(CoherenceTest, EveryOtherElement) {
  map(0, 196);
  coherence.kernel_writes_rows({address(0), 4, 8, 25});
  for (unsigned i = 0; i < 25; ++i) std::memset(copy(8 * i), 7, 4);
  host[5] = 88;  // another thread writes its own element
  coherence.host_reads(bytes(80, 84));
  expect_bytes(0, 4);
  coherence.host_reads(bytes(84, 88));  // reads a gap
  expect_bytes(0, 4);
  coherence.finish();
  expect_bytes(0, 4 + 100);
  EXPECT_EQ(host[3], 7);
  EXPECT_EQ(host[5], 88);
  EXPECT_EQ(host[192], 7);
}

// A column of a matrix is read first, then the next column. Together they are one box of valid bytes on the device.
TEST_F(CoherenceTest, ColumnsThatAreReadAreCopiedAlone) {
  map(0, 1000);
  for (std::size_t column = 3; column < 7; ++column)
    for (int step = 0; step < 2; ++step) coherence.kernel_reads_rows({address(column), 1, 20, 50});
  expect_bytes(4 * 50, 0);
  EXPECT_EQ(device.copies, 4u);
  EXPECT_EQ(*copy(20 * 49 + 6), static_cast<unsigned char>(20 * 49 + 6));
  coherence.kernel_reads_rows({address(4), 2, 20, 50});  // these rows are inside the bytes
  coherence.kernel_reads(bytes(3, 27));                  // one row and some bytes after it
  expect_bytes(4 * 50 + 16, 0);
  EXPECT_EQ(*copy(19), 19);
  coherence.kernel_reads(bytes(0, 1000));
  expect_bytes(1000, 0);
}

TEST_F(CoherenceTest, AColumnThatIsReadDoesNotOverwriteWhatTheDeviceHasNewer) {
  map(0, 1000);
  coherence.kernel_writes_rows({address(100), 4, 20, 5});
  for (unsigned r = 0; r < 5; ++r) std::memset(copy(100 + 20 * r), 7, 4);
  coherence.kernel_reads_rows({address(2), 1, 20, 50});  // columns 0 to 3 are newer on the device in some rows
  EXPECT_EQ(*copy(102), 7);
  EXPECT_EQ(*copy(82), 82);
  EXPECT_EQ(*copy(202), 202);
  coherence.finish();
  EXPECT_EQ(host[182], 7);
}

TEST_F(CoherenceTest, WhatLiesBetweenWrittenRowsIsCopiedWhenItIsRead) {
  map(0, 400);
  coherence.kernel_writes_rows({address(111), 8, 10, 8, 100, 3});  // 3 planes of 8 rows of 8 bytes
  coherence.kernel_reads(bytes(100, 400));
  expect_bytes(300 - 3 * 64, 0);
  EXPECT_EQ(device.copies, 2u + 2u);  // the bytes before and after the box, and the gaps between rows and planes
  EXPECT_EQ(*copy(119), 119);
  EXPECT_EQ(*copy(195), 195);
}

TEST_F(CoherenceTest, ColumnsThatAreWrittenOneByOneAreOneIntervalInTheEnd) {
  map(0, 1000);
  for (std::size_t column = 0; column < 20; ++column) {
    coherence.kernel_writes_rows({address(column), 1, 20, 50});
    for (std::size_t row = 0; row < 50; ++row) *copy(20 * row + column) = 7;
  }
  coherence.finish();
  expect_bytes(0, 1000);
  EXPECT_EQ(device.copies, 1u);
  EXPECT_EQ(host[999], 7);
}

// If there are too many boxes, some are copied to the host early. The copied boxes are complete and stay valid.
TEST_F(CoherenceTest, ManyBoxes) {
  map(0, 1000);
  for (std::size_t k = 0; k < 40; ++k) {
    coherence.kernel_writes_rows({address(25 * k), 2, 5, 3});
    *copy(25 * k) = 7;
  }
  for (std::size_t k = 0; k < 40; ++k) {
    coherence.kernel_reads(bytes(25 * k, 25 * k + 12));
    EXPECT_EQ(*copy(25 * k), 7);
    EXPECT_EQ(*copy(25 * k + 3), static_cast<unsigned char>(25 * k + 3));
  }
  coherence.finish();
  expect_bytes(40 * 6, 40 * 6);
}

TEST_F(CoherenceTest, PartsOfPlanesForAReadingHost) {
  const PitchedRegion box{address(0), 4, 10, 3, 50, 4};
  map(0, 174);
  coherence.kernel_writes_rows(box);
  for (unsigned p = 0; p < 4; ++p)
    for (unsigned r = 0; r < 3; ++r) std::memset(copy(50 * p + 10 * r), 200 + static_cast<int>(p), 4);
  coherence.host_reads(bytes(62, 112));  // 2 of row 1 and all of row 2 of plane 1, then row 0 and 2 of row 1 of plane 2
  expect_bytes(0, 2 + 4 + 4 + 2);
  EXPECT_EQ(host[61], 61);
  EXPECT_EQ(host[62], 201);
  EXPECT_EQ(host[111], 202);
  EXPECT_EQ(host[112], 112);
  coherence.host_writes(bytes(3, 4));  // copies the region as a whole
  expect_bytes(0, 12 + 48);
  coherence.finish();
  expect_bytes(0, 12 + 48);
  EXPECT_EQ(host[170], 203);
}

TEST_F(CoherenceTest, ManyRowsComeHomeBeforeTheyMayBeWritten) {
  map(0, 999);
  coherence.kernel_writes_rows({address(0), 1, 2, 500});
  for (unsigned i = 0; i < 500; ++i) *copy(2 * i) = 7;
  expect_bytes(0, 0);
  coherence.kernel_may_write(bytes(0, 999));  // without this, the difference would have 500 intervals
  expect_bytes(999, 500);
  EXPECT_EQ(*copy(998), 7);
  *copy(1) = 8;
  coherence.finish();
  expect_bytes(999, 500 + 999);
  EXPECT_EQ(host[1], 8);
  EXPECT_EQ(host[998], 7);
}

TEST_F(CoherenceTest, OnlyDifferencesAreWrittenHome) {
  map(0, 100);
  coherence.kernel_may_write(bytes(0, 100));
  *copy(10) = 77;
  host[20] = 88;  // another thread's element
  coherence.finish();
  expect_bytes(100, 100);
  EXPECT_EQ(host[10], 77);
  EXPECT_EQ(host[20], 88);
}

TEST_F(CoherenceTest, OneValueInTheMiddle) {
  map(0, 800);
  coherence.kernel_writes(bytes(0, 800));
  std::memset(copy(0), 5, 800);
  coherence.host_reads(bytes(80, 88));
  coherence.host_reads(bytes(80, 88));
  expect_bytes(0, 8);
  EXPECT_EQ(host[80], 5);
  EXPECT_EQ(host[79], 79);
  coherence.kernel_reads(bytes(0, 800));  // still valid on the device
  coherence.finish();
  expect_bytes(0, 800);
}

TEST_F(CoherenceTest, HostWritesInvalidateTheCopy) {
  map(0, 100);
  coherence.kernel_reads(bytes(0, 100));
  coherence.host_writes(bytes(40, 48));
  host[40] = 1;
  coherence.kernel_reads(bytes(0, 100));
  expect_bytes(108, 0);
  EXPECT_EQ(*copy(40), 1);
}

TEST_F(CoherenceTest, PartsOfRowsForAReadingHost) {
  const PitchedRegion rows{address(0), 10, 20, 5};
  map(0, 90);
  coherence.kernel_writes_rows(rows);
  for (unsigned r = 0; r < 5; ++r) std::memset(copy(20 * r), 100 + static_cast<int>(r), 10);
  coherence.host_reads(bytes(25, 65));  // 5 bytes of row 1, all of row 2, and 5 bytes of row 3
  expect_bytes(0, 5 + 10 + 5);
  EXPECT_EQ(host[24], 24);
  EXPECT_EQ(host[25], 101);
  EXPECT_EQ(host[49], 102);
  EXPECT_EQ(host[50], 50);
  EXPECT_EQ(host[64], 103);
  EXPECT_EQ(host[65], 65);
  coherence.finish();
  expect_bytes(0, 20 + 50);
}

TEST_F(CoherenceTest, OverlappingMappingsMergeAndKeepTheirData) {
  map(0, 100);
  coherence.kernel_writes(bytes(0, 100));
  std::memset(copy(0), 3, 100);
  map(300, 400);
  coherence.kernel_may_write(bytes(300, 400));
  *copy(350) = 4;
  map(50, 350);
  EXPECT_EQ(*copy(99), 3);
  EXPECT_EQ(*copy(350), 4);
  coherence.kernel_reads(bytes(50, 350));
  expect_bytes(100 + 200, 0);
  coherence.finish();
  expect_bytes(300, 200);
  EXPECT_EQ(host[350], 4);
  EXPECT_EQ(host[0], 3);
}

TEST_F(CoherenceTest, ForgottenMemoryIsNotWritten) {
  map(0, 100);
  coherence.kernel_writes(bytes(0, 100));
  std::memset(copy(0), 3, 100);
  coherence.forget(bytes(0, 100));
  EXPECT_TRUE(coherence.empty());
  map(200, 300);
  coherence.kernel_writes(bytes(200, 300));
  std::memset(copy(200), 3, 100);
  coherence.forget(bytes(220, 240));  // this part is forgotten; the rest is copied to the host later
  coherence.finish();
  expect_bytes(0, 80);
  EXPECT_EQ(host[0], 0);
  EXPECT_EQ(host[219], 3);
  EXPECT_EQ(host[220], 220);
  EXPECT_EQ(host[240], 3);
}

TEST_F(CoherenceTest, MemoryIsUsedAgain) {
  for (int call = 0; call < 10; ++call) {
    map(0, 100);
    map(500, 700);
    coherence.finish();
  }
  EXPECT_EQ(device.allocations, 1u);  // one slab
}

TEST_F(CoherenceTest, AFailingDeviceIsWaitedFor) {
  map(0, 100);
  coherence.kernel_writes(bytes(0, 100));
  device.fails = true;
  EXPECT_THROW(coherence.finish(), ferry::DeviceError);
  EXPECT_TRUE(coherence.await_copies());
}

TEST_F(CoherenceTest, CopiesKeepTheHostsAlignment) {
  map(13, 700);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(copy(13)) % 256, address(13) % 256);
}

// The device copy is aligned so that a warp touches the fewest sectors, wherever the host's allocator put the array.
TEST_F(CoherenceTest, CopiesKeepNoMoreAlignmentThanTheDeviceAsksFor) {
  device.keep_alignment(16);
  for (const std::size_t begin : {16, 77, 160, 301}) {
    map(begin, begin + 40);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(copy(begin)) % 256, address(begin) % 16);
  }
}

// Each row has its own mapping, as in a vector of vectors. Acquiring everything before each row costs only that row.
TEST_F(CoherenceTest, AnAcquireOfAllLooksAtWhatKernelsHaveUsedSince) {
  for (std::size_t row = 0; row < 100; ++row) {
    map(10 * row, 10 * row + 8);
    EXPECT_EQ(coherence.live(), 0u);
    coherence.kernel_reads(bytes(10 * row, 10 * row + 8));
    coherence.kernel_writes(bytes(10 * row, 10 * row + 4));
    EXPECT_EQ(coherence.live(), 1u);
    coherence.host_all();
  }
  expect_bytes(800, 400);
  coherence.kernel_may_write(bytes(10, 18));
  coherence.kernel_writes_rows({address(20), 2, 4, 2});
  EXPECT_EQ(coherence.live(), 2u);
  coherence.host_writes(bytes(10, 18));
  coherence.forget(bytes(10, 18));
  EXPECT_EQ(coherence.live(), 1u);
  map(20, 38);  // two rows become one mapping that keeps the state of both
  EXPECT_EQ(coherence.live(), 1u);
  coherence.host_all();
  EXPECT_EQ(coherence.live(), 0u);
}

TEST_F(CoherenceTest, WhatMergedMappingsHeldComesHome) {
  map(0, 10);
  map(20, 30);
  map(40, 50);
  coherence.kernel_writes(bytes(20, 30));
  std::memset(copy(20), 7, 10);
  map(0, 50);
  EXPECT_EQ(coherence.live(), 1u);
  coherence.host_all();
  EXPECT_EQ(host[25], 7);
  EXPECT_EQ(host[5], 5);
  expect_bytes(0, 10);
}

}  // namespace

}  // namespace runtime_coherence_test
