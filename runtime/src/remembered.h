// What a launch found out, while the numbers and addresses that it was told stay the same: the grid's loops, the ranges,
// and that all guards hold. A launch of the same nest with the same inputs then starts at once.
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
  std::vector<FerryLoopBounds> loops;                     // of the nest's grid, then of each kernel's
  Footprint footprint;
  ResolvedLaunch resolved;
};

// Of one nest, a few threads' each. Who takes one has it alone until it is put back.
class RememberedLaunches {
 public:
  RememberedLaunches() = default;
  RememberedLaunches(const RememberedLaunches&) = delete;
  RememberedLaunches& operator=(const RememberedLaunches&) = delete;
  ~RememberedLaunches() {
    for (std::atomic<Remembered*>& slot : slots_) delete slot.load(std::memory_order_relaxed);
  }

  std::unique_ptr<Remembered> take() noexcept {
    std::atomic<Remembered*>& slot = of_this_thread();
    return std::unique_ptr<Remembered>(
        slot.load(std::memory_order_relaxed) ? slot.exchange(nullptr, std::memory_order_acquire) : nullptr);
  }
  void put(std::unique_ptr<Remembered> launch) noexcept {
    delete of_this_thread().exchange(launch.release(), std::memory_order_acq_rel);
  }

 private:
  std::atomic<Remembered*>& of_this_thread() noexcept {
    const auto thread = reinterpret_cast<std::uintptr_t>(&detail::last_variable);
    return slots_[thread / 4096 * 0x9e3779b97f4a7c15u >> 62];
  }

  std::array<std::atomic<Remembered*>, 4> slots_{};
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
