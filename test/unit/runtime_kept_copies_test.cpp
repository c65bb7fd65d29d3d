// KeptCopies: which copies a call keeps for later calls. A test device counts the bytes. If the system can't watch
// each call copies everything.
#include "coherence.h"

#include "runtime_fake_device.h"

#include <gtest/gtest.h>

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace runtime_kept_copies_test {

namespace {

using ferry::Coherence;
using ferry::Interval;
using ferry::KeepWish;
using ferry::KeptCopies;
using ferry::MemoryPool;
using ferry::PageWatch;

constexpr std::size_t page = PageWatch::page_bytes, large = 512 * page;  // 2 MiB

struct Array {
  explicit Array(std::size_t size) : bytes(size), memory(static_cast<char*>(std::aligned_alloc(page, size))) {
    std::memset(memory.get(), 1, size);
  }
  Interval part(std::size_t begin, std::size_t end) const {
    const auto first = reinterpret_cast<std::uintptr_t>(memory.get());
    return {first + begin, first + end};
  }
  Interval all() const { return part(0, bytes); }
  char& operator[](std::size_t i) { return memory.get()[i]; }

  struct Free {
    void operator()(char* pointer) const { std::free(pointer); }
  };
  std::size_t bytes;
  std::unique_ptr<char, Free> memory;
};

class KeptCopiesTest : public testing::Test {
 protected:
  void keep(KeepWish wish) {
    if (PageWatch* const watch = PageWatch::instance()) kept = std::make_unique<KeptCopies>(pool, device, *watch, wish);
    pool.reclaim_with([this] {
      if (kept) kept->release();
    });
  }

  // Makes a call with these kernels. Returns how many bytes are copied to the device.
  template <class Kernels>
  std::size_t call(Kernels kernels) {
    const std::size_t before = device.to_device;
    Coherence coherence(pool, device, Coherence::Neighbours::join, kept.get());
    kernels(coherence);
    coherence.finish();
    return device.to_device - before;
  }
  std::size_t read(const Array& array) { return read(array.all()); }
  std::size_t read(Interval bytes) {
    return call([&](Coherence& coherence) { coherence.map(bytes), coherence.kernel_reads(bytes); });
  }
  std::size_t write(const Array& array) {
    return call([&](Coherence& coherence) {
      coherence.map(array.all());
      coherence.kernel_writes(array.all());
      std::memset(coherence.device_address(array.all().begin), 2, array.bytes);
    });
  }
  // Returns how many bytes a call copies if only `changed` bytes have changed.
  std::size_t sent(std::size_t changed, std::size_t all) const { return kept ? changed : all; }

  ferry::test::FakeDevice device;
  MemoryPool pool{device};
  std::unique_ptr<KeptCopies> kept;
};

TEST_F(KeptCopiesTest, OnlyPagesThatTheHostHasWrittenAreSentAgain) {
  keep(KeepWish::where_it_pays);
  Array array(large);
  EXPECT_EQ(read(array), large);
  EXPECT_EQ(read(array), sent(0, large));
  array[5 * page + 7] = 2;
  array[9 * page] = 2;
  EXPECT_EQ(read(array), sent(2 * page, large));
  EXPECT_EQ(read(array), sent(0, large));
}

TEST_F(KeptCopiesTest, ResultsStayWhereTheyAre) {
  keep(KeepWish::where_it_pays);
  Array array(large);
  EXPECT_EQ(write(array), 0u);
  EXPECT_EQ(array[large - 1], 2);
  EXPECT_EQ(read(array), sent(0, large));
}

TEST_F(KeptCopiesTest, APartOfAnArrayKeepsTheRest) {
  keep(KeepWish::where_it_pays);
  Array array(large);
  read(array);
  EXPECT_EQ(read(array.part(100, 300)), sent(0, 200));
  EXPECT_EQ(read(array), sent(0, large));
}

TEST_F(KeptCopiesTest, SmallArraysAreKeptOnlyForTests) {
  Array array(3 * page);
  keep(KeepWish::where_it_pays);
  read(array);
  EXPECT_EQ(read(array), 3 * page);
  keep(KeepWish::always);
  read(array);
  EXPECT_EQ(read(array), sent(0, 3 * page));
}

TEST_F(KeptCopiesTest, AnArrayThatTheHostWritesIsLeftAloneForAWhile) {
  keep(KeepWish::where_it_pays);
  Array array(large);
  read(array);
  for (std::size_t i = 0; i < large / 4; i += page) array[i] = 2;
  EXPECT_EQ(read(array), sent(large / 4, large));  // the last call for which the copy is kept
  for (int pause = 0; pause < 16; ++pause) EXPECT_EQ(read(array), large) << pause;
  EXPECT_EQ(read(array), sent(0, large));
}

TEST_F(KeptCopiesTest, ResultsThatNoKernelReadsAreLeftAloneForAWhile) {
  keep(KeepWish::where_it_pays);
  Array array(large);
  for (int times = 0; times < 2; ++times) write(array);
  EXPECT_EQ(read(array), sent(0, large));
  for (int times = 0; times < 3; ++times) write(array);
  EXPECT_EQ(read(array), large);
}

// With many arrays, each copy is lost before it is used again.
TEST_F(KeptCopiesTest, CopiesThatAreLostUnusedAreLeftAloneForAWhile) {
  keep(KeepWish::where_it_pays);
  std::vector<std::unique_ptr<Array>> arrays;
  for (int i = 0; i < 80; ++i) arrays.push_back(std::make_unique<Array>(large));
  std::size_t sent_last = 0;
  for (int round = 0; round < 3; ++round) {
    sent_last = 0;
    for (const auto& array : arrays) sent_last += read(*array);
  }
  EXPECT_LE(sent_last, kept ? 40 * large : 80 * large);
}

TEST_F(KeptCopiesTest, SharedMemoryIsLeftAloneForAWhile) {
  keep(KeepWish::where_it_pays);
  void* const memory = mmap(nullptr, large, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const Interval bytes{begin, begin + large};
  for (int times = 0; times < 3; ++times) EXPECT_EQ(read(bytes), large);
  if (kept) {
    for (int pause = 0; pause < 13; ++pause) EXPECT_EQ(kept->watch(bytes), nullptr) << pause;
    EXPECT_NE(kept->watch(bytes), nullptr);
  }
  munmap(memory, large);
}

TEST_F(KeptCopiesTest, AWindowThatMovesIsOneArray) {
  keep(KeepWish::where_it_pays);
  Array array(2 * large);
  for (std::size_t begin = 0; begin < 8; ++begin) {
    read(array.part(begin * page, begin * page + large));
    std::memset(&array[0], static_cast<int>(begin), 2 * large);
  }
  if (kept) {
    EXPECT_EQ(kept->watch(array.part(8 * page, 8 * page + large)), nullptr);
  }
}

TEST_F(KeptCopiesTest, TheyGoWhereRoomIsNeeded) {
  keep(KeepWish::where_it_pays);
  device.room = large + large / 2;
  Array array(large), other(large);
  read(array);
  EXPECT_EQ(read(other), large);
  EXPECT_EQ(read(array), large);
}

TEST_F(KeptCopiesTest, MemoryThatIsFreedAndUsedAgainIsSentAgain) {
  keep(KeepWish::where_it_pays);
  auto array = std::make_unique<Array>(large);
  read(*array);
  array.reset();
  array = std::make_unique<Array>(large);
  EXPECT_EQ(read(*array), large);
}

}  // namespace

}  // namespace runtime_kept_copies_test
