// Launches that are acquired repeatedly: random sequences of remembered launches and host steps, compared with the same
// steps on a single memory. Also tests which events make an acquired launch invalid.
#include "resolved_launch.h"

#include "runtime_fake_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>

namespace runtime_resolved_launch_test {

namespace {

using ferry::Coherence;
using ferry::Interval;
using ferry::MemoryPool;
using ferry::Pages;
using ferry::PitchedRegion;
using ferry::ResolvedLaunch;
using ferry::Touch;
using ferry::TouchedRange;

struct Launch {
  std::vector<Interval> buffers;
  std::vector<TouchedRange> ranges;
  ResolvedLaunch resolved;

  void resolve() {
    for (Interval buffer : buffers) resolved.add_buffer(reinterpret_cast<void*>(buffer.begin), buffer);
    for (const TouchedRange& range : ranges) resolved.add(range);
  }
};

// With `shares_odd`, other threads continuously change every odd byte.
struct RandomLaunches {
  RandomLaunches(unsigned seed, bool shares_odd)
      : size(seed % 8 == 7 ? 1500 : 100),
        random(seed),
        odd(shares_odd),
        host(size),
        device(seed % 2 == 0),
        pool(device),
        coherence(pool, device) {
    for (auto& byte : host) byte = static_cast<unsigned char>(random());
    truth = host;
    for (int k = 0; k < (seed % 16 == 7 ? 60 : 5); ++k) launches.push_back(random_launch());
  }

  std::size_t pick(std::size_t n) { return random() % n; }
  bool ours(std::size_t i) const { return !odd || i % 2 == 0; }
  std::uintptr_t address(std::size_t i) const { return reinterpret_cast<std::uintptr_t>(host.data()) + i; }
  Interval part_of(Interval bytes) {
    const std::size_t begin = pick(bytes.size());
    return {bytes.begin + begin, bytes.begin + begin + 1 + pick(bytes.size() - begin)};
  }

  std::unique_ptr<Launch> random_launch() {
    auto launch = std::make_unique<Launch>();
    const std::size_t middle = 1 + pick(size - 2);
    for (const Interval side : {Interval{address(0), address(middle)}, Interval{address(middle), address(size)}}) {
      if (pick(4) == 0) continue;
      const auto number = static_cast<unsigned>(launch->buffers.size());
      const bool snapshot = pick(2) == 0;
      Interval touched{UINTPTR_MAX, 0};
      for (std::size_t k = 0; k < 1 + pick(3); ++k) {
        TouchedRange range = random_range(part_of(side));
        range.buffer = number;
        range.needs_snapshot = snapshot;
        touched = {std::min(touched.begin, range.bytes.begin), std::max(touched.end, range.bytes.end)};
        launch->ranges.push_back(range);
      }
      launch->buffers.push_back(touched);
    }
    launch->resolve();
    return launch;
  }

  TouchedRange random_range(Interval bytes) {
    TouchedRange range{Touch::read, Pages::all, false, 0, bytes};
    switch (pick(5)) {
      case 0:
        break;
      case 1:
        range.touch = Touch::may_write;
        break;
      case 2:
        range.touch = Touch::write;
        if (!odd) break;
        [[fallthrough]];
      case 3:
        range.touch = Touch::write;
        range.rows = random_rows(bytes);
        break;
      case 4:
        range.rows = random_rows(bytes);
        break;
    }
    if (range.pitched()) range.bytes = range.rows.hull();
    if (range.rows.contiguous()) range.rows.rows = 0;
    return range;
  }

  // Returns rows of at least one byte, from the interval's first byte or, if other threads own odd bytes, the next one.
  PitchedRegion random_rows(Interval bytes) {
    if (pick(4) == 0) bytes.end = address(size);
    std::size_t row = 1 + pick(4), pitch = row + 1 + pick(4);
    if (odd) {
      bytes.begin += (bytes.begin - address(0)) % 2;
      if (bytes.begin + 1 >= address(size)) bytes.begin -= 2;
      row = 1, pitch = 2 + 2 * pick(3);
    }
    const std::size_t room = std::max(bytes.end, bytes.begin + 1) - bytes.begin;
    row = std::min(row, room);
    return {bytes.begin, row, pitch, 1 + (room - row) / pitch};
  }

  template <class F>
  void each_byte(const TouchedRange& range, F f) {
    const auto bytes = [&](Interval part) {
      for (std::uintptr_t at = part.begin; at < part.end; ++at) f(at - address(0));
    };
    range.pitched() ? range.rows.each_row(bytes) : bytes(range.bytes);
  }

  unsigned char* copy(const Launch& launch, const TouchedRange& range, std::size_t i) {
    const auto* base = static_cast<const unsigned char*>(launch.resolved.address(range.buffer));
    return const_cast<unsigned char*>(base) + (address(i) - launch.buffers[range.buffer].begin);
  }

  void run(Launch& launch) {
    ++runs;
    held += launch.resolved.holds(coherence);
    launch.resolved.acquire(coherence);
    for (const TouchedRange& range : launch.ranges)
      if (range.touch == Touch::read)
        each_byte(range, [&](std::size_t i) { ASSERT_TRUE(!ours(i) || *copy(launch, range, i) == truth[i]); });
    for (const TouchedRange& range : launch.ranges)
      if (range.touch != Touch::read)
        each_byte(range, [&](std::size_t i) {
          if (!ours(i) || (range.touch == Touch::may_write && pick(3) != 0)) return;
          truth[i] = *copy(launch, range, i) = static_cast<unsigned char>(random() % 4);
        });
  }

  void host_step(Interval bytes) {
    const bool writes = pick(2);
    writes ? coherence.host_writes(bytes) : coherence.host_reads(bytes);
    for (std::size_t i = bytes.begin - address(0); i < bytes.end - address(0); ++i) {
      ASSERT_TRUE(!ours(i) || host[i] == truth[i]);
      if (writes && ours(i)) host[i] = truth[i] = static_cast<unsigned char>(random() % 4);
    }
  }

  void others_write() {
    for (int change = 0; odd && change < 5; ++change) {
      const std::size_t i = 2 * pick(size / 2) + 1;
      host[i] = truth[i] = static_cast<unsigned char>(random());
    }
  }

  void forget(Interval bytes) {
    coherence.forget(bytes);
    for (std::size_t i = bytes.begin - address(0); i < bytes.end - address(0); ++i)
      if (ours(i)) host[i] = truth[i] = static_cast<unsigned char>(random());
  }

  void run() {
    const Interval all{address(0), address(size)};
    for (int step = 0; step < 80; ++step) {
      run(*launches[pick(launches.size())]);
      others_write();
      if (pick(4) == 0) host_step(part_of(all));
      if (pick(20) == 0) forget(part_of(all));
      if (pick(20) == 0) coherence.host_all();
      if (pick(30) == 0) coherence.finish();
      if (pick(15) == 0) launches[pick(launches.size())] = random_launch();
      if (testing::Test::HasFatalFailure()) return;
    }
    coherence.finish();
    ASSERT_EQ(host, truth);
  }

  const std::size_t size;  // the larger size gives more rows than are tracked
  std::mt19937 random;
  bool odd;
  std::vector<unsigned char> host, truth;
  ferry::test::FakeDevice device;
  MemoryPool pool;
  Coherence coherence;
  std::vector<std::unique_ptr<Launch>> launches;
  std::size_t runs = 0, held = 0;
};

void run_many(bool shares_odd) {
  std::size_t runs = 0, held = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    RandomLaunches launches(seed, shares_odd);
    launches.run();
    if (testing::Test::HasFatalFailure()) return;
    runs += launches.runs, held += launches.held;
  }
  EXPECT_GT(held, runs / 8);  // otherwise hardly any acquired launch stayed valid, and the test shows nothing
}

TEST(ResolvedLaunchModel, AllKindsOfWrites) { run_many(false); }
TEST(ResolvedLaunchModel, AnotherThreadOwnsOddElements) { run_many(true); }

class ResolvedLaunchTest : public testing::Test {
 protected:
  ResolvedLaunchTest() : pool(device), coherence(pool, device) {}

  Interval bytes(std::size_t begin, std::size_t end) const {
    const auto at = reinterpret_cast<std::uintptr_t>(host);
    return {at + begin, at + end};
  }
  // Reads the first half of the bytes and writes the second.
  void resolve(ResolvedLaunch& launch, std::size_t begin, std::size_t end) {
    const std::size_t middle = (begin + end) / 2;
    launch.add_buffer(host, bytes(begin, end));
    launch.add({Touch::read, Pages::all, false, 0, bytes(begin, middle)});
    launch.add({Touch::write, Pages::all, false, 0, bytes(middle, end)});
    launch.acquire(coherence);
    EXPECT_TRUE(launch.holds(coherence));
  }

  alignas(256) unsigned char host[110000] = {};
  ferry::test::FakeDevice device;
  MemoryPool pool;
  Coherence coherence;
  ResolvedLaunch launch;
};

TEST_F(ResolvedLaunchTest, OtherLaunchesAndHostReadsOfCleanBytesEndNothing) {
  resolve(launch, 100, 200);
  ResolvedLaunch other;
  resolve(other, 150, 180);
  ResolvedLaunch elsewhere;
  resolve(elsewhere, 300, 400);
  coherence.host_reads(bytes(100, 150));
  coherence.host_writes(bytes(350, 400));
  coherence.forget(bytes(300, 400));
  EXPECT_TRUE(launch.holds(coherence));
  EXPECT_FALSE(elsewhere.holds(coherence));
}

TEST_F(ResolvedLaunchTest, WhatTheHostTakesEndsIt) {
  resolve(launch, 100, 200);
  coherence.host_reads(bytes(150, 151));
  EXPECT_FALSE(launch.holds(coherence));
  launch.acquire(coherence);
  coherence.host_writes(bytes(100, 101));
  EXPECT_FALSE(launch.holds(coherence));
  launch.acquire(coherence);
  coherence.host_all();
  EXPECT_FALSE(launch.holds(coherence));
}

TEST_F(ResolvedLaunchTest, AMappingThatMovesEndsItAndOneThatGrowsInItsRoomDoesNot) {
  resolve(launch, 100, 200);
  const void* before = launch.address(0);
  coherence.map(bytes(0, 1000));  // still fits the block, because every block is at least this large
  EXPECT_TRUE(launch.holds(coherence));
  coherence.map(bytes(0, 3000));
  EXPECT_FALSE(launch.holds(coherence));
  launch.acquire(coherence);
  EXPECT_NE(launch.address(0), before);
  EXPECT_EQ(launch.address(0), coherence.device_address(bytes(0, 1).begin));
}

TEST_F(ResolvedLaunchTest, AnotherCoherenceNeverHolds) {
  resolve(launch, 100, 200);
  Coherence other(pool, device);
  EXPECT_FALSE(launch.holds(other));
  launch.acquire(other);
  EXPECT_TRUE(launch.holds(other));
  EXPECT_FALSE(launch.holds(coherence));
}

TEST_F(ResolvedLaunchTest, ABoxThatMakesRoomForAnotherEndsIt) {
  const auto box = [&](std::size_t k) { return PitchedRegion{bytes(100 * k, 0).begin, 2, 5, 3}; };
  coherence.map(bytes(0, 10000));
  launch.add_buffer(host, bytes(0, 12));
  launch.add({Touch::write, Pages::all, false, 0, box(0).hull(), box(0)});
  launch.acquire(coherence);
  for (std::size_t k = 1; k < 32; ++k) coherence.kernel_writes_rows(box(k));
  EXPECT_TRUE(launch.holds(coherence));
  coherence.kernel_writes_rows(box(32));
  EXPECT_FALSE(launch.holds(coherence));
}

// The boxes of one launch must not cause each other to be copied to the host, because the kernel hasn't written them
// yet.
TEST_F(ResolvedLaunchTest, MoreBoxesThanAreToldApart) {
  launch.add_buffer(host, bytes(0, 5000));
  for (std::size_t k = 0; k < 50; ++k) {
    const PitchedRegion box{bytes(100 * k, 0).begin, 2, 5, 3};
    launch.add({Touch::write, Pages::all, false, 0, box.hull(), box});
  }
  launch.acquire(coherence);
  for (std::size_t k = 0; k < 50; ++k)
    for (std::size_t row = 0; row < 3; ++row)
      std::memset(coherence.device_address(bytes(100 * k + 5 * row, 0).begin), 7, 2);
  coherence.finish();
  for (std::size_t k = 0; k < 50; ++k)
    for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(host[100 * k + i], i % 5 < 2 ? 7 : 0);
}

TEST_F(ResolvedLaunchTest, ALargeBoxThatTheNextOneSendsHome) {
  coherence.map(bytes(0, 2000));
  coherence.kernel_may_write(bytes(1000, 1010));
  const PitchedRegion many{bytes(0, 0).begin, 1, 2, 450}, few{bytes(800, 0).begin, 1, 5, 50};
  launch.add_buffer(host, bytes(0, 2000));
  launch.add({Touch::write, Pages::all, false, 0, many.hull(), many});
  launch.add({Touch::write, Pages::all, false, 0, few.hull(), few});
  launch.acquire(coherence);
  many.each_row([&](Interval row) { *static_cast<unsigned char*>(coherence.device_address(row.begin)) = 7; });
  few.each_row([&](Interval row) { *static_cast<unsigned char*>(coherence.device_address(row.begin)) = 7; });
  coherence.finish();
  for (std::size_t i = 0; i < 900; i += 2) ASSERT_EQ(host[i], 7) << i;
  for (std::size_t i = 800; i < 1050; i += 5) ASSERT_EQ(host[i], 7) << i;
}

TEST_F(ResolvedLaunchTest, ManyMappingsDoNotEndIt) {
  resolve(launch, 100, 200);
  for (std::size_t k = 1; k < 1000; ++k) coherence.map(bytes(100 * k + 300, 100 * k + 310));
  EXPECT_EQ(coherence.mappings(), 1000u);
  EXPECT_TRUE(launch.holds(coherence));
}

}  // namespace

}  // namespace runtime_resolved_launch_test
