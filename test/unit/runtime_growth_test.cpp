// Windows that grow with each launch: how often their mapping moves, and that no valid data is copied again. Device
// blocks are exactly as large as coherence requests.
#include "coherence.h"

#include "runtime_fake_device.h"

#include <gtest/gtest.h>

#include <random>

namespace runtime_growth_test {

namespace {

using ferry::Coherence;
using ferry::Interval;
using ferry::MemoryPool;
using ferry::PitchedRegion;

class GrowthTest : public testing::Test {
 protected:
  GrowthTest() : device(false), pool(device), coherence(pool, device) {
    for (std::size_t i = 0; i < sizeof host; ++i) host[i] = static_cast<unsigned char>(i / 1000);
  }

  std::uintptr_t address(std::size_t i) const { return reinterpret_cast<std::uintptr_t>(host) + i; }
  Interval thousands(std::size_t begin, std::size_t end) const { return {address(1000 * begin), address(1000 * end)}; }
  unsigned char* copy(std::size_t i) { return static_cast<unsigned char*>(coherence.device_address(address(i))); }
  void read(Interval interval) {
    coherence.map(interval);
    coherence.kernel_reads(interval);
  }

  alignas(256) unsigned char host[100000];
  ferry::test::FakeDevice device;
  MemoryPool pool;
  Coherence coherence;
};

// The mapping's sizes are 1000, 2000, then 1.5 times what is needed: 4500, 7500, 12000, 19500, 30000, 46500, 70500, …
TEST_F(GrowthTest, ToTheRight) {
  for (std::size_t k = 1; k <= 100; ++k) read(thousands(0, k));
  EXPECT_EQ(device.allocations, 10u);
  EXPECT_EQ(device.to_device, 100000u);
  for (std::size_t k = 0; k < 100; ++k) EXPECT_EQ(*copy(1000 * k), k);
}

TEST_F(GrowthTest, ToTheLeft) {
  for (std::size_t k = 1; k <= 100; ++k) read(thousands(100 - k, 100));
  EXPECT_EQ(device.allocations, 10u);
  EXPECT_EQ(device.to_device, 100000u);
  for (std::size_t k = 0; k < 100; ++k) EXPECT_EQ(*copy(1000 * k), k);
}

// Two extents of a buffer are normal (a stencil reads more than it writes). A third extent indicates growth.
TEST_F(GrowthTest, NoRoomIsTakenForOnce) {
  read(thousands(10, 20));
  read(thousands(9, 21));
  EXPECT_EQ(device.allocations, 2u);
  const std::size_t before_begin = address(9000) % 256;
  EXPECT_EQ(device.used, 10000 + address(10000) % 256 + 12000 + before_begin);
}

TEST_F(GrowthTest, WhatIsDirtyStaysDirty) {
  for (std::size_t k = 1; k <= 100; ++k) {
    const Interval added = thousands(k - 1, k);
    coherence.map(thousands(0, k));
    switch (k % 3) {
      case 0:
        coherence.kernel_writes(added);
        break;
      case 1:
        coherence.kernel_writes_rows({added.begin, 1, 10, 100});
        break;
      case 2:
        coherence.kernel_may_write(added);
        break;
    }
    if (k % 3 == 0) std::memset(copy(1000 * k - 1000), 0, 1000);
    *copy(1000 * k - 1000) = 200;
  }
  EXPECT_EQ(device.allocations, 10u);
  coherence.finish();
  // In 34 windows, 100 rows are written; two of these windows also need their gaps from the host. 33 windows may be
  // written, so their bytes are copied to the device first. 33 windows are written completely.
  EXPECT_EQ(device.to_device, 2u * 891 + 33 * 1000);
  EXPECT_EQ(device.to_host, 34u * 100 + 33 * 1000 + 33 * 1000);
  for (std::size_t k = 0; k < 100; ++k) EXPECT_EQ(host[1000 * k], 200);
}

TEST_F(GrowthTest, NeighboursGoIntoTheRoomOfOne) {
  for (std::size_t k = 1; k <= 5; ++k) read(thousands(0, k));  // room for 7500
  read(thousands(6, 7));
  EXPECT_EQ(device.allocations, 5u);
  read(thousands(4, 7));
  EXPECT_EQ(device.allocations, 5u);
  EXPECT_EQ(device.to_device, 7000u);
  EXPECT_EQ(*copy(6999), 6);
}

// Each row of a matrix has its own nest. There is one mapping, which moves a few times, and no byte is copied twice.
TEST_F(GrowthTest, AdjacentRowsAreOneMapping) {
  for (std::size_t k = 0; k < 100; ++k) read(thousands(k, k + 1));
  EXPECT_EQ(coherence.mappings(), 1u);
  EXPECT_EQ(device.allocations, 10u);
  EXPECT_EQ(device.to_device, 100000u);
  for (std::size_t k = 0; k < 100; ++k) EXPECT_EQ(*copy(1000 * k), k);
}

TEST_F(GrowthTest, ARowBetweenTwoJoinsThem) {
  read(thousands(0, 1));
  read(thousands(2, 3));
  EXPECT_EQ(coherence.mappings(), 2u);
  coherence.map(thousands(1, 2));
  EXPECT_EQ(coherence.mappings(), 1u);
  EXPECT_EQ(*copy(999), 0);
  EXPECT_EQ(*copy(2000), 2);
}

// Joining neighbours may require memory, but must never make a launch fail.
TEST_F(GrowthTest, NeighboursThatThereIsNoRoomToJoinStayApart) {
  device.room = 5200;
  read(thousands(0, 2));
  read(thousands(2, 4));
  EXPECT_EQ(coherence.mappings(), 2u);
  EXPECT_EQ(*copy(1000), 1);
  EXPECT_EQ(*copy(2000), 2);
}

TEST_F(GrowthTest, WhatIsForgottenAtAnEndIsGivenUp) {
  for (std::size_t k = 0; k < 3; ++k) read(thousands(k, k + 1));
  coherence.forget(thousands(0, 1));
  coherence.forget(thousands(2, 3));
  EXPECT_EQ(coherence.mappings(), 1u);
  coherence.forget(thousands(1, 2));
  EXPECT_TRUE(coherence.empty());
}

// The mappings are the contiguous runs of mapped bytes, in whatever order bytes are mapped and forgotten.
TEST_F(GrowthTest, MappingsAreRuns) {
  std::mt19937 random(1);
  std::vector<bool> mapped(60, false);
  const auto runs = [&](auto f) {
    for (std::size_t begin = 0; begin < mapped.size();) {
      std::size_t end = begin;
      while (end < mapped.size() && mapped[end]) ++end;
      if (end != begin) f(begin, end);
      begin = end + 1;
    }
  };
  for (int step = 0; step < 3000; ++step) {
    const std::size_t begin = random() % 59, end = std::min(begin + 1 + random() % 9, mapped.size());
    if (random() % 3 != 0) {
      coherence.map(thousands(begin, end));
      for (std::size_t k = begin; k < end; ++k) mapped[k] = true;
    } else {
      coherence.forget(thousands(begin, end));
      std::vector<bool> left = mapped;  // only whole mappings, and the parts at their ends, are dropped
      runs([&](std::size_t first, std::size_t last) {
        if (begin > first && end < last) return;
        for (std::size_t k = std::max(first, begin); k < std::min(last, end); ++k) left[k] = false;
      });
      mapped = left;
    }
    std::size_t count = 0;
    runs([&](std::size_t first, std::size_t last) {
      ++count;
      ASSERT_EQ(coherence.at(thousands(first, last)).host(), thousands(first, last));
      ASSERT_EQ(copy(1000 * last - 1) - copy(1000 * first), static_cast<std::ptrdiff_t>(1000 * (last - first) - 1));
    });
    ASSERT_EQ(coherence.mappings(), count);
  }
}

// 1000 + 2000 bytes are in use, and the third block wants 4500. The first block is freed, then less is requested.
TEST_F(GrowthTest, AFullDeviceGivesWhatIsNeeded) {
  device.room = 5200;
  for (std::size_t k = 1; k <= 3; ++k) read(thousands(0, k));
  EXPECT_EQ(device.used, 2000u + 3000u);
  EXPECT_EQ(device.to_device, 3000u);
  EXPECT_EQ(*copy(2000), 2);
  EXPECT_THROW(coherence.map(thousands(0, 6)), ferry::Error);
}

}  // namespace

}  // namespace runtime_growth_test
