// The results of analysing a launch: the grid's loops, the ranges, and the fact that all guards hold. They are valid
// while the inputs stay the same. The next launch of the nest with the same inputs then starts at once.
#pragma once

#include "guards.h"
#include "kernel_arguments.h"
#include "resolved_launch.h"
#include "row_tables.h"

#include <ferry/kernel_common.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace ferry {

struct ChunkPlan;  // chunks.h

struct Remembered {
  std::vector<FerryInput> headers, inputs, extents;  // `inputs` has those on which the footprint depends
  std::vector<FerryLoopBounds> loops;                // loops of the nest's grid, then of each kernel's grid
  std::uint64_t generation = 0;                      // the generation of the inspections behind the footprint, if any
  bool counted = true;                               // whether the loops can be counted in mathematical integers
  bool looked = true;  // whether the data was inspected if the description requires that
  Footprint footprint;
  ResolvedLaunch resolved;
  KernelArguments arguments;
  PrivateCopies private_copies;
  PrivateCopies* copies = nullptr;  // points to private_copies, or null if the kernel takes no copies
  std::vector<RowTable> tables;
  TriedReads tried;
  std::shared_ptr<ChunkPlan> chunks;  // the launch's chunks, if the whole launch didn't fit

  void clear();  // keeps the allocated memory for the next launch
};

// The last few launches of one nest in one thread, newest first. A nest in a time loop that swaps its arrays needs two.
class RecentLaunches {
 public:
  explicit RecentLaunches(std::atomic<RecentLaunches*>& slot) : slot_(slot) {}

  template <class Fits>
  Remembered* find(const Fits& fits) {
    for (std::size_t i = 0; i < launches_.size() && launches_[i]; ++i) {
      if (!fits(*launches_[i])) continue;
      for (; i > 0; --i) std::swap(launches_[i], launches_[i - 1]);
      return launches_[0].get();
    }
    return nullptr;
  }

  // Returns room for one more launch. That launch can only be found once it is kept. The oldest launch is then dropped.
  Remembered& blank() {
    if (!blank_) blank_ = std::make_unique<Remembered>();
    blank_->clear();
    return *blank_;
  }
  Remembered& last_blank() { return *blank_; }
  void keep_blank() {
    for (std::unique_ptr<Remembered>& launch : launches_) std::swap(launch, blank_);
  }

  std::atomic<RecentLaunches*>& slot() const { return slot_; }  // where the launches are while no thread has taken them

 private:
  std::atomic<RecentLaunches*>& slot_;
  std::array<std::unique_ptr<Remembered>, 4> launches_;
  std::unique_ptr<Remembered> blank_;
};

struct GiveBack {
  void operator()(RecentLaunches* launches) const noexcept {
    RecentLaunches* const others = launches->slot().exchange(launches, std::memory_order_acq_rel);
    if (others) drop(others);
  }
  static void drop(RecentLaunches* launches) noexcept;
};
using TakenLaunches = std::unique_ptr<RecentLaunches, GiveBack>;

// The launches of one nest, for a few threads. A thread that takes launches has exclusive use of them until it returns
// them.
class RememberedLaunches {
 public:
  RememberedLaunches() = default;
  RememberedLaunches(const RememberedLaunches&) = delete;
  RememberedLaunches& operator=(const RememberedLaunches&) = delete;
  ~RememberedLaunches() {
    for (std::atomic<RecentLaunches*>& slot : slots_) delete slot.load(std::memory_order_relaxed);
  }

  // Takes this thread's launches. If there are none, or if another thread has taken them, returns new ones.
  TakenLaunches take() {
    std::atomic<RecentLaunches*>& slot = of_this_thread();
    RecentLaunches* const taken =
        slot.load(std::memory_order_relaxed) ? slot.exchange(nullptr, std::memory_order_acquire) : nullptr;
    return TakenLaunches(taken ? taken : new RecentLaunches(slot));
  }

 private:
  std::atomic<RecentLaunches*>& of_this_thread() noexcept {
    const auto thread = reinterpret_cast<std::uintptr_t>(&detail::last_variable);
    return slots_[thread / 4096 * 0x9e3779b97f4a7c15u >> 62];
  }

  std::array<std::atomic<RecentLaunches*>, 4> slots_{};
};

// Takes the launches that a call keeps between ferry_empty() and ferry_launch(), or null if it keeps none.
inline TakenLaunches taken_from(FerryNest& call) noexcept {
  return TakenLaunches(static_cast<RecentLaunches*>(std::exchange(call.ferry_recent, nullptr)));
}

// A site's description, which is parsed when it is first used, and the site's launches. They exist until the module is
// unloaded.
struct Nest {
  Description description;
  RememberedLaunches launches;
  LearnedReaches reaches;
};

Nest& read_nest(const FerryModule& module, const char* text, void*& parsed);

// Returns the nest of a site or a step. Thread-safe.
template <class Told>
[[gnu::always_inline]] inline Nest& nest_of(const FerryModule& module, Told& told) {
  auto* const nest = static_cast<Nest*>(__atomic_load_n(&told.ferry_parsed, __ATOMIC_ACQUIRE));
  return nest ? *nest : read_nest(module, told.ferry_text, told.ferry_parsed);
}

// Returns the nest of a site. begin() must have parsed it in this thread.
inline Nest& begun_nest(const FerrySite& site) {
  return *static_cast<Nest*>(__atomic_load_n(&site.ferry_parsed, __ATOMIC_RELAXED));
}

// Drops the nests of a module, if `image` is the module's first image. Call it when a device file is unloaded.
void drop_nests(const void* image) noexcept;

}  // namespace ferry
