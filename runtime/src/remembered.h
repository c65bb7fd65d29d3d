// What a launch found out, while the numbers and addresses that it was told stay the same: the grid's loops, the
// ranges, and that all guards hold. A launch of the same nest with the same inputs then starts at once.
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
  std::vector<FerryInput> headers, inputs, extents;  // inputs: those that the footprint depends on
  std::vector<FerryLoopBounds> loops;                // of the nest's grid, then of each kernel's
  std::uint64_t generation = 0;                      // of the inspections that the footprint rests on, if any
  bool counted = true;                               // they are what mathematical integers would make of them
  bool looked = true;                                // at data, where the description says so
  Footprint footprint;
  ResolvedLaunch resolved;
  KernelArguments arguments;
  PrivateCopies private_copies;
  PrivateCopies* copies = nullptr;  // those, where the kernel takes any
  std::vector<RowTable> tables;
  TriedReads tried;
  std::shared_ptr<ChunkPlan> chunks;  // of the launch, if there was no room for it as a whole

  void clear();  // its storage stays
};

// The last few of one nest and thread, the newest first: a time loop that swaps its arrays has two.
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

  // Room for another one, which isn't found before it is kept; then the oldest goes.
  Remembered& blank() {
    if (!blank_) blank_ = std::make_unique<Remembered>();
    blank_->clear();
    return *blank_;
  }
  Remembered& last_blank() { return *blank_; }
  void keep_blank() {
    for (std::unique_ptr<Remembered>& launch : launches_) std::swap(launch, blank_);
  }

  std::atomic<RecentLaunches*>& slot() const { return slot_; }  // where they are while nobody has taken them

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

// Of one nest, a few threads' each. Who takes them has them alone until they are given back.
class RememberedLaunches {
 public:
  RememberedLaunches() = default;
  RememberedLaunches(const RememberedLaunches&) = delete;
  RememberedLaunches& operator=(const RememberedLaunches&) = delete;
  ~RememberedLaunches() {
    for (std::atomic<RecentLaunches*>& slot : slots_) delete slot.load(std::memory_order_relaxed);
  }

  // New ones where there are none, or another thread has them.
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

// Those that a call has between ferry_empty() and ferry_launch(); nullptr where it has none.
inline TakenLaunches taken_from(FerryNest& call) noexcept {
  return TakenLaunches(static_cast<RecentLaunches*>(std::exchange(call.ferry_recent, nullptr)));
}

// A site's description, read at its first use, and its launches. Kept until its module is unloaded.
struct Nest {
  Description description;
  RememberedLaunches launches;
  LearnedReaches reaches;
};

Nest& read_nest(const FerryModule& module, const char* text, void*& parsed);

// Of a site or a step. Thread-safe.
template <class Told>
[[gnu::always_inline]] inline Nest& nest_of(const FerryModule& module, Told& told) {
  auto* const nest = static_cast<Nest*>(__atomic_load_n(&told.ferry_parsed, __ATOMIC_ACQUIRE));
  return nest ? *nest : read_nest(module, told.ferry_text, told.ferry_parsed);
}

// The nest of a site whose launch has begun: begin() has read it, in this thread.
inline Nest& begun_nest(const FerrySite& site) {
  return *static_cast<Nest*>(__atomic_load_n(&site.ferry_parsed, __ATOMIC_RELAXED));
}

// A device file is being unloaded: what was read for the module that it is the first image of goes.
void drop_nests(const void* image) noexcept;

}  // namespace ferry
