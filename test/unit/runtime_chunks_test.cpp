// Launches that are too large for a device: how they are divided into chunks, what the chunks copy, and what remains
// after a failure in one of them.
#include "chunks.h"
#include "reserved_blocks.h"

#include "runtime_fake_device.h"
#include "runtime_stub.h"

#include <numeric>
#include <vector>

namespace runtime_chunks_test {

namespace {

using namespace ferry::test;
using ferry::ChunkPlan;
using ferry::Interval;
using Loops = std::vector<FerryLoopBounds>;
using Touches = std::vector<Interval> (*)(const Loops& part);

constexpr std::uintptr_t base = 4096;

struct Planned {
  std::unique_ptr<ChunkPlan> plan;
  std::string why_not;

  std::vector<std::int64_t> firsts(std::size_t loop = 0) const {
    std::vector<std::int64_t> all;
    for (const auto& chunk : plan->chunks) all.push_back(chunk->launch.loops[loop].ferry_first);
    return all;
  }
};

Planned planned(const Loops& loops, std::size_t room, Touches touches) {
  Planned made;
  const auto describe = [&](ferry::Remembered& chunk) {
    for (const Interval bytes : touches(chunk.loops)) chunk.resolved.add_buffer(nullptr, bytes);
    return ferry::Failure();
  };
  made.plan = ferry::plan_chunks(loops, room, 1, describe, made.why_not);
  return made;
}

// Returns the bytes that a part of the loop touches: ten bytes for each value of i.
std::vector<Interval> elements(const Loops& part) {
  const FerryLoopBounds& i = part[0];
  const std::int64_t last = i.ferry_first + (i.ferry_count - 1) * i.ferry_step;
  const auto low = static_cast<std::uintptr_t>(std::min(i.ferry_first, last));
  const auto high = static_cast<std::uintptr_t>(std::max(i.ferry_first, last));
  return {{base + 10 * low, base + 10 * high + 10}};
}

// Returns the bytes that a part of the loops touches, in a matrix with rows of 1000 bytes and elements of 10 bytes.
std::vector<Interval> cells(const Loops& part) {
  const auto row = static_cast<std::uintptr_t>(part[0].ferry_first),
             column = static_cast<std::uintptr_t>(part[1].ferry_first);
  const auto last_row = row + static_cast<std::uintptr_t>(part[0].ferry_count) - 1;
  const auto last = column + static_cast<std::uintptr_t>(part[1].ferry_count) - 1;
  return {{base + 1000 * row + 10 * column, base + 1000 * last_row + 10 * last + 10}};
}

TEST(Chunks, AreHalvesOfHalvesInOrder) {
  EXPECT_EQ(planned({{0, 1, 100}}, 300, elements).firsts(), (std::vector<std::int64_t>{0, 25, 50, 75}));
  EXPECT_EQ(planned({{0, 1, 7}}, 20, elements).firsts(), (std::vector<std::int64_t>{0, 1, 3, 5}));
  EXPECT_EQ(planned({{0, 1, 100}}, 1000, elements).firsts(), (std::vector<std::int64_t>{0}));
}

TEST(Chunks, OfLoopsThatCountDownInSteps) {
  const Planned down = planned({{99, -3, 33}}, 300, elements);
  EXPECT_EQ(down.firsts(), (std::vector<std::int64_t>{99, 75, 51, 27}));
  EXPECT_EQ(down.plan->chunks[3]->launch.loops[0].ferry_count, 9);
}

TEST(Chunks, CutTheNextLoopIfOneValueOfTheOuterIsTooLarge) {
  const Planned made = planned({{0, 1, 2}, {0, 1, 100}}, 500, cells);
  EXPECT_EQ(made.firsts(0), (std::vector<std::int64_t>{0, 0, 1, 1}));
  EXPECT_EQ(made.firsts(1), (std::vector<std::int64_t>{0, 50, 0, 50}));
}

TEST(Chunks, AreAsManyAsTrianglesNeed) {
  const auto triangle = [](const Loops& part) -> std::vector<Interval> {
    const std::int64_t end = part[0].ferry_first + part[0].ferry_count;
    const auto before = [](std::int64_t row) { return static_cast<std::uintptr_t>(row * (row + 1) / 2); };
    return {{base + before(part[0].ferry_first), base + before(end)}};
  };
  EXPECT_EQ(planned({{0, 1, 16}}, 40, triangle).firsts(), (std::vector<std::int64_t>{0, 8, 10, 12, 14}));
}

TEST(Chunks, HaveBlocksInWhichEachHasRoom) {
  // The first half has two ranges, of 60 and 40 bytes; the second half has a single range of 100 bytes.
  const auto ranges = [](const Loops& part) -> std::vector<Interval> {
    if (part[0].ferry_count == 2) return {{base, base + 200}};
    if (part[0].ferry_first == 0) return {{base, base + 60}, {base + 60, base + 100}};
    return {{base + 100, base + 200}};
  };
  EXPECT_EQ(planned({{0, 1, 2}}, 100, ranges).plan->blocks, (std::vector<std::size_t>{100, 40}));
}

TEST(Chunks, RefuseWhatIsTooLargeForOneIteration) {
  const auto all = [](const Loops&) -> std::vector<Interval> { return {{base, base + 1000}}; };
  const Planned made = planned({{0, 1, 1000000}}, 999, all);
  EXPECT_EQ(made.plan, nullptr);
  EXPECT_EQ(made.why_not, "one iteration touches 1000 bytes");
}

TEST(Chunks, RefuseMoreThanATime) {
  EXPECT_EQ(planned({{0, 1, 2048}}, 10, elements).why_not, "it would need more than 1024 chunks");
  EXPECT_EQ(planned({{0, 1, 1024}}, 10, elements).plan->chunks.size(), 1024u);
}

// Each iteration touches nearly the whole hull of the accesses, but no two iterations touch the same bytes.
TEST(Chunks, RefuseToCopyTheSameAgainAndAgain) {
  const auto columns = [](const Loops& part) -> std::vector<Interval> {
    const auto first = static_cast<std::uintptr_t>(part[0].ferry_first),
               count = static_cast<std::uintptr_t>(part[0].ferry_count);
    return {{base + first, base + 900 + first + count}};
  };
  EXPECT_EQ(planned({{0, 1, 16}}, 901, columns).why_not, "the chunks would copy 14416 bytes in total");
  EXPECT_NE(planned({{0, 1, 4}}, 901, columns).plan, nullptr);
}

TEST(Chunks, StayMappedWhereTheNextOneNeedsNoMore) {
  EXPECT_TRUE(ferry::stays_for({{10, 20}, {50, 60}}, {10, 20}));
  EXPECT_TRUE(ferry::stays_for({{12, 18}, {50, 60}}, {10, 60}));
  EXPECT_FALSE(ferry::stays_for({{12, 18}}, {20, 30}));
  EXPECT_FALSE(ferry::stays_for({{12, 22}}, {10, 20}));
  EXPECT_FALSE(ferry::stays_for({{12, 18}, {19, 30}}, {10, 20}));
}

TEST(ReservedBlocks, TheSmallestThatIsLargeEnough) {
  FakeDevice device;
  ferry::MemoryPool pool(device);
  ferry::ReservedBlocks blocks(pool, device, std::vector<std::size_t>{5000, 1024, 2000});
  const std::size_t used = device.used;
  EXPECT_EQ(blocks.take(1025).bytes, 2048u);
  EXPECT_EQ(blocks.take(100).bytes, 1024u);
  const ferry::Block last = blocks.take(100);
  EXPECT_EQ(last.bytes, 5120u);
  EXPECT_THROW(blocks.take(1), ferry::NoRoom);
  blocks.give_back(last);
  EXPECT_EQ(blocks.take(1).address, last.address);
  EXPECT_EQ(device.used, used);
}

TEST(ReservedBlocks, AllOrNone) {
  FakeDevice device;
  device.room = 10000;
  ferry::MemoryPool pool(device);
  EXPECT_THROW(ferry::ReservedBlocks(pool, device, std::vector<std::size_t>{5120, 4096, 1024}), ferry::NoRoom);
  EXPECT_EQ(ferry::ReservedBlocks(pool, device, std::vector<std::size_t>{5120, 4096}).take(5000).bytes, 5120u);
}

void stencil(const FerryLoopBounds* loops, void* const* p) {
  const double* x = argument<const double*>(p, 0);
  double* y = argument<double*>(p, 1);
  for (auto i = ferry_first<std::int64_t>(loops[0]); i < ferry_last<std::int64_t>(loops[0]); ++i)
    y[i] = x[i - 1] + 2 * x[i + 1];
}
// Increments arbitrary elements of a table: y[x[i]] += 1.
void count(const FerryLoopBounds* loops, void* const* p) {
  const double* x = argument<const double*>(p, 0);
  double* y = argument<double*>(p, 1);
  for (auto i = ferry_first<std::int64_t>(loops[0]); i < ferry_last<std::int64_t>(loops[0]); ++i)
    y[static_cast<std::size_t>(x[i])] += 1;
}
const FerryHostKernel kernels[] = {{stencil}, {count}};
const std::array<const char*, 2> nests = {
    "for i64 i <; buffer 'x'; buffer 'y'; reads 0: i - 1, i + 1; writes 1: i",
    "for i64 i <; given n; buffer 'x'; buffer 'y'; in i64 k < 0, n, 1; reads 0: i; reads 1: k; may_write 1: k"};

bool makes_pooling = false;
FakeDevice* fake = nullptr;  // never destroyed, because the runtime keeps opened devices
ferry::DeviceBackend backend{"cuda", [](std::string&) { return 1; },
                             [](int) { return ferry::DeviceInfo{"cuda:0", "fake", "cuda", 5000}; },
                             [](int) -> ferry::Device* {
                               fake = new FakeDevice(makes_pooling);
                               fake->room = 5000;
                               if (makes_pooling) fake->tell_memory();
                               return fake;
                             }};

struct Backend {
  Backend() { ferry::register_backend(backend); }
  ~Backend() { ferry::unregister_backend(backend); }
};

class ChunksTest : public testing::Test {
 protected:
  static constexpr std::int64_t n = 1000;

  ChunksTest() { std::iota(x, x + n, 0.0); }
  bool run_stencil(FerryCall& call) {
    return launch(call, 0, {{1, n - 1}}, {ferry_pointer(static_cast<const double*>(x)), ferry_pointer(y)});
  }

  const Environment environment{Variables{{"FERRY_DEVICE", "cuda"}}};
  const Backend registered;
  StubModule<2> stub{kernels, nests, {}, "cuda"};
  alignas(256) double x[n], y[n] = {};
};

// The loop touches 8,000 bytes of x and 8,000 bytes of y.
TEST_F(ChunksTest, HaloesAreCopiedTwice) {
  const Counted counted;
  FerryCall call(stub.module);
  EXPECT_TRUE(run_stencil(call));
  for (std::int64_t i = 1; i < n - 1; ++i) ASSERT_EQ(y[i], static_cast<double>(3 * i + 1));
  EXPECT_EQ(fake->used, 0u);
  call.ferry_finish();
  EXPECT_EQ(counted.launches(), 4u);
  EXPECT_EQ(counted.to_device(), 8000u + 3 * 16);
  EXPECT_EQ(counted.to_host(), 7984u);
  EXPECT_EQ(counted.fallbacks(), 0u);
}

TEST_F(ChunksTest, TheSameLaunchHasTheSameChunks) {
  const Counted counted;
  FerryCall call(stub.module);
  EXPECT_TRUE(run_stencil(call));
  const unsigned before = fake->allocations;
  x[0] = x[n - 1] = 5;
  EXPECT_TRUE(run_stencil(call));
  EXPECT_EQ(y[1], 5 + 2 * 2);
  EXPECT_EQ(y[n - 2], 997 + 2 * 5);
  EXPECT_EQ(fake->allocations, before + 2);  // the chunks' two blocks
  EXPECT_EQ(counted.launches(), 8u);
}

// The device reports its memory size, and the runtime reuses freed blocks.
TEST_F(ChunksTest, ASteadyStateAllocatesNothing) {
  makes_pooling = true;
  const Environment anew{Variables{{"FERRY_DEVICE", "cuda"}}};
  FerryCall call(stub.module);
  EXPECT_TRUE(run_stencil(call));
  const unsigned before = fake->allocations;
  const Counted counted;
  for (int k = 0; k < 3; ++k) EXPECT_TRUE(run_stencil(call));
  EXPECT_EQ(fake->allocations, before);
  EXPECT_EQ(counted.to_device() % 3, 0u);
  call.ferry_finish();
  EXPECT_EQ(y[n - 2], 3.0 * (n - 2) + 1);
  makes_pooling = false;
}

TEST_F(ChunksTest, WhatAllChunksUpdateStays) {
  alignas(256) double table[100] = {};
  for (double& value : x)
    value = static_cast<double>(&value - x) * 7 - 100.0 * static_cast<int>((&value - x) * 7 / 100);
  const Counted counted;
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, 1, {{0, n}}, {100, ferry_pointer(static_cast<const double*>(x)), ferry_pointer(table)}));
  for (const double value : table) EXPECT_EQ(value, 10);
  EXPECT_EQ(counted.launches(), 2u);
  EXPECT_EQ(counted.to_device(), 8000u + 800u);
  EXPECT_EQ(counted.to_host(), 800u);
}

// After the failure, host data has neither its old nor its final values, and nothing is left on the device.
TEST_F(ChunksTest, AFailureInTheMidstGivesUpTheRest) {
  FerryCall call(stub.module);
  EXPECT_TRUE(run_stencil(call));
  unsigned left = 6;
  fake->copied = [&] { fake->fails = fake->fails || --left == 0; };
  try {
    run_stencil(call);
    ADD_FAILURE() << "no error";
  } catch (const ferry::Error& error) {
    EXPECT_NE(std::string(error.what()).find("'y'"), std::string::npos) << error.what();
  }
  fake->copied = nullptr;
  fake->fails = false;
  EXPECT_EQ(fake->used, 0u);
  FerryCall next(stub.module);
  EXPECT_TRUE(run_stencil(next));
  next.ferry_finish();
  EXPECT_EQ(y[n - 2], 3.0 * (n - 2) + 1);
}

}  // namespace

}  // namespace runtime_chunks_test
