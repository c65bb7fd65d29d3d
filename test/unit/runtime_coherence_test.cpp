// Coherence: what crosses the link is exactly what is not valid on the other side, in bytes written out here; and a
// random sequence of kernels and host steps against the same steps on one memory.
#include "coherence.h"

#include "runtime_fake_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

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
  std::memset(copy(115), 9, 5);  // a gap: never looked at
  coherence.finish();
  expect_bytes(65, 20);
  EXPECT_EQ(host[170], 7);
  EXPECT_EQ(host[115], 115);
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
  coherence.kernel_reads(bytes(0, 800));  // still valid there
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
  coherence.host_reads(bytes(25, 65));  // 5 of row 1, row 2, 5 of row 3
  expect_bytes(90, 5 + 10 + 5);
  EXPECT_EQ(host[24], 24);
  EXPECT_EQ(host[25], 101);
  EXPECT_EQ(host[49], 102);
  EXPECT_EQ(host[50], 50);
  EXPECT_EQ(host[64], 103);
  EXPECT_EQ(host[65], 65);
  coherence.finish();
  expect_bytes(90, 20 + 50);
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
  coherence.forget(bytes(220, 240));  // a part: the rest comes home later
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
  EXPECT_EQ(device.allocations, 1u + 1u);
}

TEST_F(CoherenceTest, AFailingDeviceLeavesNothingMapped) {
  map(0, 100);
  coherence.kernel_writes(bytes(0, 100));
  device.fails = true;
  EXPECT_THROW(coherence.finish(), ferry::Error);
  EXPECT_TRUE(coherence.empty());
}

TEST_F(CoherenceTest, CopiesKeepTheHostsAlignment) {
  map(13, 700);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(copy(13)) % 256, address(13) % 256);
}

// The same steps on the mapped memory and on one memory. With `owned` other threads change every odd byte all the time.
struct RandomRun {
  RandomRun(unsigned seed, bool shares_odd)
      : random(seed), odd(shares_odd), host(size), pool(device), coherence(pool, device) {
    for (auto& byte : host) byte = static_cast<unsigned char>(random());
    truth = host;
  }

  std::size_t pick(std::size_t n) { return random() % n; }
  bool ours(std::size_t i) const { return !odd || i % 2 == 0; }
  std::uintptr_t address(std::size_t i) const { return reinterpret_cast<std::uintptr_t>(host.data()) + i; }
  unsigned char* copy(std::size_t i) { return static_cast<unsigned char*>(coherence.device_address(address(i))); }

  void set_on_device(std::size_t i) { truth[i] = *copy(i) = static_cast<unsigned char>(random() % 4); }

  void kernel(std::size_t begin, std::size_t end) {
    const Interval hull{address(begin), address(end)};
    coherence.map(hull);
    switch (odd ? pick(2) : pick(4)) {
      case 0: {
        coherence.kernel_reads(hull);
        for (std::size_t i = begin; i < end; ++i)
          ASSERT_TRUE(!ours(i) || *copy(i) == truth[i]);
        break;
      }
      case 1: {
        coherence.kernel_may_write(hull);
        for (std::size_t i = begin; i < end; ++i)
          if (ours(i) && pick(3) == 0) set_on_device(i);
        break;
      }
      case 2: {
        coherence.kernel_writes(hull);
        for (std::size_t i = begin; i < end; ++i) set_on_device(i);
        break;
      }
      case 3: {
        const std::size_t pitch = 2 + pick(12), row = 1 + pick(pitch), rows = (end - begin - row + pitch) / pitch;
        if (row > end - begin) break;
        coherence.kernel_writes_rows({address(begin), row, pitch, rows});
        for (std::size_t r = 0; r < rows; ++r)
          for (std::size_t i = 0; i < row; ++i) set_on_device(begin + r * pitch + i);
        break;
      }
    }
  }

  void host_step(std::size_t begin, std::size_t end) {
    const bool writes = pick(2);
    const Interval part{address(begin), address(end)};
    writes ? coherence.host_writes(part) : coherence.host_reads(part);
    for (std::size_t i = begin; i < end; ++i) {
      ASSERT_TRUE(!ours(i) || host[i] == truth[i]);
      if (writes && ours(i)) host[i] = truth[i] = static_cast<unsigned char>(random() % 4);
    }
  }

  void run() {
    for (int step = 0; step < 60; ++step) {
      const std::size_t begin = pick(size - 1), end = begin + 1 + pick(size - begin);
      pick(3) ? kernel(begin, std::min(end, size)) : host_step(begin, std::min(end, size));
      if (odd)
        for (int change = 0; change < 5; ++change) {
          const std::size_t i = 2 * pick(size / 2) + 1;
          host[i] = truth[i] = static_cast<unsigned char>(random());
        }
      if (pick(20) == 0) coherence.finish();
      if (testing::Test::HasFatalFailure()) return;
    }
    coherence.finish();
    ASSERT_EQ(host, truth);
  }

  static constexpr std::size_t size = 120;
  std::mt19937 random;
  bool odd;
  std::vector<unsigned char> host, truth;
  ferry::test::FakeDevice device;
  MemoryPool pool;
  Coherence coherence;
};

TEST(CoherenceModel, AllKindsOfWrites) {
  for (unsigned seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE(seed);
    RandomRun(seed, false).run();
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(CoherenceModel, AnotherThreadOwnsOddElements) {
  for (unsigned seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE(seed);
    RandomRun(seed, true).run();
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
