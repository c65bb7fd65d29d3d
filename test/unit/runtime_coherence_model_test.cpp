// Coherence: a random sequence of kernels and host steps against the same steps on one memory.
#include "coherence.h"

#include "runtime_fake_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace runtime_coherence_model_test {

namespace {

using ferry::Coherence;
using ferry::Interval;
using ferry::MemoryPool;
using ferry::PitchedRegion;

// The same steps on the mapped memory and on one memory. With `shares_odd`
// other threads change every odd byte all the time. Every other seed's device has blocks without room to grow.
struct RandomRun {
  RandomRun(unsigned seed, bool shares_odd)
      : random(seed), odd(shares_odd), host(size), device(seed % 2 == 0), pool(device), coherence(pool, device) {
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
    switch (pick(odd ? 4 : 5)) {
      case 0: {
        coherence.kernel_reads(hull, pick(2) == 0);
        for (std::size_t i = begin; i < end; ++i) ASSERT_TRUE(!ours(i) || *copy(i) == truth[i]);
        break;
      }
      case 1: {
        coherence.kernel_may_write(hull);
        for (std::size_t i = begin; i < end; ++i)
          if (ours(i) && pick(3) == 0) set_on_device(i);
        break;
      }
      case 2:
        return odd ? write_region(every_other(begin, end)) : write_region(rows(begin, end));
      case 3:
        return odd ? write_region(every_other(begin, end)) : write_region(planes(begin, end));
      case 4: {
        coherence.kernel_writes(hull);
        for (std::size_t i = begin; i < end; ++i) set_on_device(i);
        break;
      }
    }
  }

  void write_region(const PitchedRegion& region) {
    if (region.rows == 0 || region.planes == 0) return;
    coherence.kernel_writes_rows(region);
    region.each_row([&](Interval row) {
      for (std::uintptr_t at = row.begin; at < row.end; ++at) set_on_device(at - address(0));
    });
  }

  // As many rows and planes as there is room for; none where there is none.
  PitchedRegion rows(std::size_t begin, std::size_t end) {
    const std::size_t pitch = 2 + pick(12), row = 1 + pick(pitch);
    return {address(begin), row, pitch, row > end - begin ? 0 : (end - begin - row + pitch) / pitch};
  }
  PitchedRegion planes(std::size_t begin, std::size_t end) {
    const std::size_t pitch = 2 + pick(5), row = 1 + pick(pitch), rows = 1 + pick(4);
    const std::size_t plane = (rows - 1) * pitch + row, plane_pitch = plane + pick(6);
    return {address(begin), row,         pitch,
            rows,           plane_pitch, plane > end - begin ? 0 : (end - begin - plane + plane_pitch) / plane_pitch};
  }
  PitchedRegion every_other(std::size_t begin, std::size_t end) {
    begin += begin % 2;
    if (begin >= end) return {0, 1, 2, 0};
    const std::size_t pitch = 2 + 2 * pick(2), rows = 1 + pick(8), plane = (rows - 1) * pitch + 1;
    const std::size_t plane_pitch = rows * pitch + 2 * pick(4);
    return {address(begin), 1,           pitch,
            rows,           plane_pitch, plane > end - begin ? 0 : (end - begin - plane + plane_pitch) / plane_pitch};
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

  void host_step_on_all() {
    coherence.host_all();
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_TRUE(!ours(i) || host[i] == truth[i]);
      if (ours(i) && pick(8) == 0) host[i] = truth[i] = static_cast<unsigned char>(random() % 4);
    }
  }

  // Storage ends: what it holds afterwards is the host's.
  void forget(std::size_t begin, std::size_t end) {
    coherence.forget({address(begin), address(end)});
    for (std::size_t i = begin; i < end; ++i)
      if (ours(i)) host[i] = truth[i] = static_cast<unsigned char>(random());
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
      if (pick(10) == 0) host_step_on_all();
      if (pick(20) == 0) forget(begin, std::min(end, size));
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

}  // namespace runtime_coherence_model_test
