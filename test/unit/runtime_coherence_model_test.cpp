// Coherence: a random sequence of kernels and host steps, compared with the same steps on a single memory.
#include "coherence.h"

#include "runtime_fake_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <random>

namespace runtime_coherence_model_test {

namespace {

using ferry::Coherence;
using ferry::Interval;
using ferry::KeepWish;
using ferry::KeptCopies;
using ferry::MemoryPool;
using ferry::PageWatch;
using ferry::PitchedRegion;

// An allocator that gives each block its own pages. The block begins 100 bytes after the beginning of a page.
template <class T>
struct OnOwnPages {
  using value_type = T;
  static constexpr std::size_t offset = 100;

  OnOwnPages() = default;
  template <class U>
  OnOwnPages(const OnOwnPages<U>&) {}  // NOLINT(google-explicit-constructor)
  T* allocate(std::size_t n) {
    const Interval pages = PageWatch::pages_around({0, n * sizeof(T) + offset});
    return reinterpret_cast<T*>(static_cast<char*>(std::aligned_alloc(PageWatch::page_bytes, pages.size())) + offset);
  }
  void deallocate(T* memory, std::size_t) { std::free(reinterpret_cast<char*>(memory) - offset); }
  friend bool operator==(OnOwnPages, OnOwnPages) { return true; }
};

struct Kind {
  bool shares_odd = false;    // other threads continuously change every odd byte
  bool keeps_copies = false;  // between calls, host code writes some bytes without announcing it
};

// Runs the same steps on mapped memory and on a single memory. With every other seed, the device's blocks have no room
// to grow.
struct RandomRun {
  RandomRun(unsigned seed, Kind kind)
      : random(seed),
        odd(kind.shares_odd),
        size(kind.keeps_copies ? 5 * PageWatch::page_bytes : 120),
        host(size),
        device(seed % 2 == 0),
        pool(device),
        kept(kind.keeps_copies ? kept_copies() : nullptr),
        coherence(pool, device, Coherence::Neighbours::join, kept.get()) {
    for (auto& byte : host) byte = static_cast<unsigned char>(random());
    truth = host;
    if (odd && kind.keeps_copies) device.copied = [this] { others_write(); };
  }

  std::unique_ptr<KeptCopies> kept_copies() {
    PageWatch* const watch = PageWatch::instance();
    if (!watch) return nullptr;
    return std::make_unique<KeptCopies>(pool, device, *watch, KeepWish::always);
  }

  void set_on_host(std::size_t i) { host[i] = truth[i] = static_cast<unsigned char>(random()); }
  void others_write() {
    if (kept && pick(8) != 0) return;
    for (int change = 0; change < (kept ? 1 : 5); ++change) set_on_host(2 * pick(size / 2) + 1);
  }

  // Ends the call. Host code then writes a few bytes, or a range of them.
  void finish() {
    coherence.finish();
    if (!kept) return;
    if (pick(2) == 0) set_on_host(pick(size));
    if (pick(8) != 0) return;
    const std::size_t begin = pick(size), end = std::min(size, begin + pick(size / 2));
    for (std::size_t i = begin; i < end; ++i) set_on_host(i);
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

  // Returns as many rows and planes as fit into the range, possibly none.
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

  // Ends the lifetime of the storage in this range. Afterwards only the host's contents are valid.
  void forget(std::size_t begin, std::size_t end) {
    coherence.forget({address(begin), address(end)});
    for (std::size_t i = begin; i < end; ++i)
      if (ours(i)) host[i] = truth[i] = static_cast<unsigned char>(random());
  }

  void run() {
    for (int step = 0; step < 60; ++step) {
      std::size_t begin = pick(size - 1), end = begin + 1 + pick(size - begin);
      if (kept && pick(2) == 0) begin = 0, end = size;
      pick(3) ? kernel(begin, std::min(end, size)) : host_step(begin, std::min(end, size));
      if (odd) others_write();
      if (pick(kept ? 4 : 20) == 0) finish();
      if (pick(10) == 0) host_step_on_all();
      if (pick(20) == 0) forget(begin, std::min(end, size));
      if (testing::Test::HasFatalFailure()) return;
    }
    coherence.finish();
    ASSERT_EQ(host, truth);
  }

  std::mt19937 random;
  bool odd;
  std::size_t size;
  std::vector<unsigned char, OnOwnPages<unsigned char>> host, truth;
  ferry::test::FakeDevice device;
  MemoryPool pool;
  std::unique_ptr<KeptCopies> kept;
  Coherence coherence;
};

void run_all(unsigned seeds, Kind kind) {
  for (unsigned seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE(seed);
    RandomRun(seed, kind).run();
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(CoherenceModel, AllKindsOfWrites) { run_all(1500, {}); }

TEST(CoherenceModel, AnotherThreadOwnsOddElements) { run_all(1500, {.shares_odd = true}); }

TEST(CoherenceModel, CopiesAreKeptWhileHostCodeWrites) { run_all(150, {.keeps_copies = true}); }

TEST(CoherenceModel, CopiesAreKeptWhileAnotherThreadWrites) {
  run_all(150, {.shares_odd = true, .keeps_copies = true});
}

}  // namespace

}  // namespace runtime_coherence_model_test
