// Slabs: how many allocations many small blocks need, that blocks in use never overlap, and what is returned to the
// device.
#include "memory_pool.h"

#include "runtime_fake_device.h"

#include <gtest/gtest.h>

#include <random>

namespace runtime_memory_pool_test {

namespace {

using ferry::Block;
using ferry::MemoryPool;
using ferry::test::FakeDevice;

TEST(MemoryPool, AThousandRowsAreAFewAllocations) {
  FakeDevice device;
  MemoryPool pool(device);
  std::vector<Block> blocks;
  for (int row = 0; row < 1000; ++row) blocks.push_back(pool.take(8192));
  EXPECT_EQ(device.allocations, 4u);  // each allocation has 2 MiB
  for (const Block block : blocks) pool.give_back(block);
  for (Block& block : blocks) block = pool.take(8000);
  EXPECT_EQ(device.allocations, 4u);
  for (const Block block : blocks) pool.give_back(block);
}

TEST(MemoryPool, LargeBlocksAreAllocationsOfTheirOwn) {
  FakeDevice device;
  MemoryPool pool(device);
  const Block large = pool.take(100000);
  EXPECT_EQ(device.used, 114688u);
  pool.give_back(large);
  pool.release();
  EXPECT_EQ(device.used, 0u);
}

TEST(MemoryPool, ASlabGoesBackOnceNoneOfItsBlocksIsInUse) {
  FakeDevice device;
  MemoryPool pool(device);
  const Block one = pool.take(1), other = pool.take(1);
  pool.give_back(one);
  pool.release();
  EXPECT_NE(device.used, 0u);
  EXPECT_EQ(pool.take(1).address, one.address);  // the slab hasn't been returned
  pool.give_back(one);
  pool.give_back(other);
  pool.release();
  EXPECT_EQ(device.used, 0u);
}

TEST(MemoryPool, WithoutRoomForASlabABlockIsAllocated) {
  FakeDevice device;
  device.room = 3000;
  MemoryPool pool(device);
  const Block block = pool.take(2000);
  EXPECT_EQ(device.used, 2048u);
  EXPECT_THROW(pool.take(2000), ferry::NoRoom);
  pool.give_back(block);
}

// Each block in use is filled with a number of its own, which must not change.
TEST(MemoryPool, BlocksDoNotOverlap) {
  std::mt19937 random(1);
  for (int round = 0; round < 30; ++round) {
    FakeDevice device;
    MemoryPool pool(device);
    std::vector<std::pair<Block, unsigned char>> used;
    for (int step = 0; step < 400; ++step) {
      if (used.empty() || random() % 5 < 3) {
        const std::size_t bytes = 1 + random() % (random() % 4 == 0 ? 200000 : 3000);
        used.push_back({pool.take(bytes), static_cast<unsigned char>(random())});
        ASSERT_GE(used.back().first.bytes, bytes);
        ASSERT_EQ(reinterpret_cast<std::uintptr_t>(used.back().first.address) % 256, 0u);
        std::memset(used.back().first.address, used.back().second, used.back().first.bytes);
      } else {
        const auto at = used.begin() + static_cast<std::ptrdiff_t>(random() % used.size());
        const auto [block, value] = *at;
        used.erase(at);
        for (std::size_t i = 0; i < block.bytes; i += 255) ASSERT_EQ(block.address[i], value);
        pool.give_back(block);
      }
      if (random() % 50 == 0) pool.release();
    }
    for (const auto& [block, value] : used) pool.give_back(block);
    pool.release();
    ASSERT_EQ(device.used, 0u);
  }
}

}  // namespace

}  // namespace runtime_memory_pool_test
