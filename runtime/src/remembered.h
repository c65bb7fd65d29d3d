// What a launch found out, while the numbers and addresses that it was told stay the same: the grid's loops, the
// ranges, and that all guards hold. A launch of the same nest with the same inputs then starts at once.
#pragma once

#include "guards.h"
#include "resolved_launch.h"

#include <ferry/kernel_common.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

namespace ferry {

struct Remembered {
  std::vector<FerryInput> headers, inputs, extents;  // inputs: those that the footprint depends on
  std::vector<FerryLoopBounds> loops;                // of the nest's grid, then of each kernel's
  Footprint footprint;
  ResolvedLaunch resolved;
};

// The last few of one nest and thread, the newest first: a time loop that swaps its arrays has two.
class RecentLaunches {
 public:
  template <class Fits>
  Remembered* find(const Fits& fits) {
    for (std::size_t i = 0; i < launches_.size() && launches_[i]; ++i) {
      if (!fits(*launches_[i])) continue;
      for (; i > 0; --i) std::swap(launches_[i], launches_[i - 1]);
      return launches_[0].get();
    }
    return nullptr;
  }
  Remembered& add(std::unique_ptr<Remembered> launch) {
    for (std::size_t i = launches_.size() - 1; i > 0; --i) launches_[i] = std::move(launches_[i - 1]);
    launches_[0] = std::move(launch);
    return *launches_[0];
  }

 private:
  std::array<std::unique_ptr<Remembered>, 4> launches_;
};

// Of one nest, a few threads' each. Who takes them has them alone until they are put back.
class RememberedLaunches {
 public:
  RememberedLaunches() = default;
  RememberedLaunches(const RememberedLaunches&) = delete;
  RememberedLaunches& operator=(const RememberedLaunches&) = delete;
  ~RememberedLaunches() {
    for (std::atomic<RecentLaunches*>& slot : slots_) delete slot.load(std::memory_order_relaxed);
  }

  // nullptr where there are none, or another thread has them.
  std::unique_ptr<RecentLaunches> take() noexcept {
    std::atomic<RecentLaunches*>& slot = of_this_thread();
    return std::unique_ptr<RecentLaunches>(
        slot.load(std::memory_order_relaxed) ? slot.exchange(nullptr, std::memory_order_acquire) : nullptr);
  }
  void put(std::unique_ptr<RecentLaunches> launches) noexcept {
    delete of_this_thread().exchange(launches.release(), std::memory_order_acq_rel);
  }

 private:
  std::atomic<RecentLaunches*>& of_this_thread() noexcept {
    const auto thread = reinterpret_cast<std::uintptr_t>(&detail::last_variable);
    return slots_[thread / 4096 * 0x9e3779b97f4a7c15u >> 62];
  }

  std::array<std::atomic<RecentLaunches*>, 4> slots_{};
};

// A site's description, read at its first use, and its launches. Kept until its module is unloaded.
struct Nest {
  Description description;
  RememberedLaunches launches;
};

// Thread-safe.
Nest& nest_of(const FerryModule& module, FerrySite& site);
Nest& nest_of(const FerryModule& module, FerryStep& step);

// A device file is being unloaded: what was read for the module that it is the first image of goes.
void drop_nests(const void* image) noexcept;

}  // namespace ferry
