// Tried launches: before a nest runs, it is unknown for some buffers how far the nest reads. The kernel checks such
// reads against the available range (ferry/tried.h). If a read misses, the launch's results are discarded, the range is
// extended, and the launch is repeated.
//
//   try 1   available: grid[0, 100)        missed: the reads at grid[499] to grid[749]
//   try 2   available: grid[0, 1500)       none missed: these are the results
//
// In the device's own memory, the range consists of what accesses with known ranges touch, and of what earlier launches
// have learned. In the host's memory, each read is the program's own read. The range there is all memory around the
// pointer that the nest doesn't write, because outside it a read might find what another iteration has written.
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

// How far a nest reads a buffer. `needed` are bytes that reads have missed, so they certainly belong to the array. The
// rest of `available` is a surplus, which may belong to other data.
struct Reach {
  Interval available{0, 0}, needed{0, 0};
};

// What launches of one nest have found out about how far it reads. Thread-safe.
class LearnedReaches {
 public:
  // Returns what is known about the buffer with this base. The reach is empty if nothing is known.
  Reach find(const void* base, unsigned buffer) const;
  void learn(const void* base, unsigned buffer, Reach reach);

  // Counts a failure. If the tries of a nest have failed several times, it isn't tried again.
  void note_failure() { ++failures_; }
  bool is_hopeless() const { return failures_ >= 8; }

 private:
  struct Known {
    const void* base;
    unsigned buffer;
    Reach reach;
  };

  mutable std::mutex mutex_;
  std::vector<Known> known_;  // only a few, with the newest last
  std::atomic<int> failures_{0};
};

class TriedReads {
 public:
  struct Buffer {
    unsigned number;  // the number of the buffer in the footprint
    std::uintptr_t base;
    std::size_t element;  // the size in bytes of the kernel's element type
    Reach reach{};
  };

  bool any() const { return !buffers_.empty(); }
  std::size_t size() const { return buffers_.size(); }
  bool in_place() const { return in_place_; }
  void clear();

  // Call these in this order while a launch is described. add_record() adds the buffer in which the kernel notes reads
  // that miss. find_ranges() adds the available elements to the footprint. `in_place` says whether kernels read the
  // host's memory directly.
  void add_record(const Description& description, Footprint& footprint);
  void find_ranges(Footprint& footprint, const LearnedReaches& learned, bool in_place);
  // Shrinks the ranges to the footprint. Call it after the guards, which may have reduced what can be touched.
  void shrink_to_footprint(const Footprint& footprint);

  // Returns the kernel's argument for a buffer of the footprint, or null if reads of the buffer aren't tried.
  const FerryTriedRange* argument(unsigned buffer) const;
  unsigned record() const { return record_; }
  Interval record_bytes() const;
  const std::shared_ptr<FerryMissed[]>& memory() const { return missed_; }

  // Call set_arguments() before a kernel, and look() after it. look() returns whether a read has missed.
  void set_arguments(const ResolvedLaunch& resolved);
  bool look(Coherence& coherence) const;
  bool missed() const;

  // Whether a kernel's results count if no read has missed. They don't count if the kernel only runs to find its reads.
  bool keeps_results = true;

  // Finds out what the nest needs next time. Fails if that includes unmapped memory, or memory that the nest writes.
  Failure grow(const Footprint& footprint, LearnedReaches& learned) const;

  // Calls f(Interval) for available bytes that aren't known to belong to the arrays.
  template <class F>
  void each_surplus(const F& f) const {
    if (in_place_) return;
    for (const Buffer& buffer : buffers_) {
      const auto [available, needed] = buffer.reach;
      if (needed.empty())
        f(available);
      else
        f(Interval{available.begin, needed.begin}), f(Interval{needed.end, available.end});
    }
  }

 private:
  std::vector<Buffer> buffers_;
  std::vector<FerryTriedRange> arguments_;  // in the order of buffers_
  std::shared_ptr<FerryMissed[]> missed_;
  unsigned record_ = 0;
  bool in_place_ = false;
};

// Limits the validity of surplus bytes on the device to one tried launch. Their memory may belong to another array, now
// or soon, and host writes outside arrays on the device aren't announced.
class Surplus {
 public:
  explicit Surplus(const Coherence& coherence);
  void forget(Coherence& coherence, const TriedReads& tried) const;

 private:
  IntervalSet valid_before_;
};

namespace detail {

// Returns the next range, in whole elements from `base` on. It contains `known` and `missed`, and extends as far again
// beyond `missed`, within the limits of `most` and `can_read`.
//   can_read(bytes): returns the readable part that includes the first byte or, if `backwards`, the last one
using Readable = std::function<Interval(Interval bytes, bool backwards)>;
Interval grown(Interval known, Interval missed, Interval most, std::uintptr_t base, std::size_t element,
               const Readable& can_read);

// Returns the memory around `place` up to the nearest forbidden bytes. The result is empty if `place` is forbidden.
Interval around(std::uintptr_t place, const std::vector<Interval>& forbidden);

// Returns the part of the bytes that is readable without a gap, either from the beginning or, if `backwards`, up to the
// end.
Interval readable_part(Interval bytes, bool backwards);

}  // namespace detail

}  // namespace ferry
