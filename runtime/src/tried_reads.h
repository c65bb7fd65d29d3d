// Tried launches: of some buffers, which a nest only reads, nobody can tell before the nest runs how far it reads. The
// kernel checks such reads against what is there (ferry/tried.h). Where one misses, the launch's results are thrown
// away, the range grows, and the launch is repeated.
//
//   try 1   there: grid[0, 100)        missed: the reads at grid[499] to grid[749]
//   try 2   there: grid[0, 1500)       none missed: these are the results
//
// In the device's own memory the range is what accesses of known reach touch, and what earlier launches have learned.
// In the host's memory each read is the program's own: there the range is all memory around the pointer that the nest
// doesn't write, and a read that misses it reads what another iteration may have written.
#pragma once

#include "footprint.h"
#include "guards.h"
#include "interval_set.h"

#include <ferry/tried.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace ferry {

class Coherence;
class ResolvedLaunch;

// How far a nest reads a buffer. `needed`: what reads have missed, which therefore is part of the array. The rest of
// `there` is a surplus, and may be anything that lies beside.
struct Reach {
  Interval there{0, 0}, needed{0, 0};
};

// What launches of one nest have learned of how far it reads. Thread-safe.
class LearnedReaches {
 public:
  // Empty where nothing is known of the buffer with this base.
  Reach find(const void* base, unsigned buffer) const;
  void learn(const void* base, unsigned buffer, Reach reach);

  // A nest whose tries have come to nothing several times isn't tried again.
  void tried_in_vain() { ++in_vain_; }
  bool is_hopeless() const { return in_vain_ >= 8; }

 private:
  struct Known {
    const void* base;
    unsigned buffer;
    Reach reach;
  };

  mutable std::mutex mutex_;
  std::vector<Known> known_;  // a few, the newest last
  std::atomic<int> in_vain_{0};
};

class TriedReads {
 public:
  struct Buffer {
    unsigned number;  // of the footprint
    std::uintptr_t base;
    std::size_t element;  // bytes of what the kernel subscripts
    Reach reach{};
  };

  bool any() const { return !buffers_.empty(); }
  std::size_t size() const { return buffers_.size(); }
  bool in_place() const { return in_place_; }
  void clear();

  // In this order, while a launch is described: adds the buffer in which the kernel notes what misses, and then the
  // elements that are there to the footprint. `in_place`: kernels read the host's memory.
  void add_record(const Description& description, Footprint& footprint);
  void find_ranges(Footprint& footprint, const LearnedReaches& learned, bool in_place);
  // After the guards, which may have found that less of it can be touched.
  void settle(const Footprint& footprint);

  // The kernel's argument for a buffer of the footprint; nullptr where that isn't tried.
  const FerryTriedRange* argument(unsigned buffer) const;
  unsigned record() const { return record_; }
  Interval record_bytes() const;
  const std::shared_ptr<FerryMissed[]>& memory() const { return missed_; }

  // Before a kernel, and after it: whether a read has missed.
  void set_arguments(const ResolvedLaunch& resolved);
  bool look(Coherence& coherence) const;
  bool missed() const;

  // Whether a kernel's results count where none missed. They don't where only its reads are to be found.
  bool keeps_results = true;

  // What the nest has to have there next time. Fails where that is no memory of its own to read.
  Failure grow(const Footprint& footprint, LearnedReaches& learned) const;

  // f(Interval): what lies beside what is known to be the arrays'.
  template <class F>
  void each_surplus(const F& f) const {
    if (in_place_) return;
    for (const Buffer& buffer : buffers_) {
      const auto [there, needed] = buffer.reach;
      if (needed.empty())
        f(there);
      else
        f(Interval{there.begin, needed.begin}), f(Interval{needed.end, there.end});
    }
  }

 private:
  std::vector<Buffer> buffers_;
  std::vector<FerryTriedRange> arguments_;  // parallel to them
  std::shared_ptr<FerryMissed[]> missed_;
  unsigned record_ = 0;
  bool in_place_ = false;
};

// While a tried launch runs: what the device has of a surplus counts for this launch alone. The memory may be another
// array's, or become one's: nobody announces what host code writes where no array is that a device has.
class Surplus {
 public:
  explicit Surplus(const Coherence& coherence);
  void forget(Coherence& coherence, const TriedReads& tried) const;

 private:
  IntervalSet valid_before_;
};

namespace detail {

// What is there from now on, in whole elements from `base` on: `known` and `missed`, and as much again beyond what
// missed, as far as `most` and `can_read` say.
//   can_read(Interval): the part of it that can be read and touches its first byte, or, `backwards`, its last one
using Readable = std::function<Interval(Interval bytes, bool backwards)>;
Interval grown(Interval known, Interval missed, Interval most, std::uintptr_t base, std::size_t element,
               const Readable& can_read);

// The memory around `place` that none of `forbidden` has any of; empty where one holds it.
Interval around(std::uintptr_t place, const std::vector<Interval>& forbidden);

// The part of the bytes that can be read without a gap, from their beginning on, or, `backwards`, up to their end.
Interval readable_part(Interval bytes, bool backwards);

}  // namespace detail

}  // namespace ferry
