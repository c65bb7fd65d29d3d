// All mappings of one context on one device. The stub announces what kernels and host expressions read and write, and
// only invalid bytes are copied. Addresses and intervals are the host's. Not thread-safe: a context belongs to one
// thread.
#pragma once

#include "inspection.h"
#include "kept_copies.h"
#include "mapping.h"
#include "scope_check.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace ferry {

class Coherence {
 public:
  // Whether adjacent mappings are joined. With `apart`, mapped bytes only move if a new interval partly overlaps them.
  enum class Neighbours : bool { join, apart };

  // `kept` is the store for copies that later calls may use, or null if no copies are kept.
  Coherence(MemoryPool& pool, Device& device, Neighbours neighbours = Neighbours::join, KeptCopies* kept = nullptr);
  ~Coherence();
  Coherence(const Coherence&) = delete;
  Coherence& operator=(const Coherence&) = delete;

  TransferQueue& queue() { return queue_; }
  // Returns whether host code may do anything without announcing it to the coherence.
  bool empty() const { return mappings_.empty() && !in_place_ && inspections_.empty(); }
  std::size_t mappings() const { return mappings_.size(); }
  std::uint64_t serial() const { return serial_; }  // unique among all coherences, past and present

  // Makes one mapping contain `interval`. Overlapping mappings are merged. Adjacent ones are also merged if that is
  // cheap, so that rows that are mapped one by one become one mapping. A mapping that grows repeatedly gets spare room,
  // so that the number of moves is logarithmic. Device addresses may change until all buffers of a launch are mapped.
  // If it throws NoRoom, nothing has changed.
  Mapping& map(Interval interval);
  void* device_address(std::uintptr_t mapped) const;

  // Returns the mapping that contains the interval. When a kernel uses the mapping, call make_live().
  Mapping& at(Interval mapped) const;
  void make_live(Mapping& mapping) {
    if (!mapping.live_index) add_live(mapping);
  }

  // Call these before a kernel, with mapped intervals: for one launch first may_write, then reads, then writes.
  // `needs_snapshot` says whether a later kernel may write part of what this one reads.
  void kernel_reads(Interval interval, bool needs_snapshot = false, Pages touched = Pages::all) {
    used(interval).read(interval, needs_snapshot, touched);
  }
  void kernel_writes(Interval interval) { used(interval).write(interval); }
  void kernel_reads_rows(const PitchedRegion& region, Pages touched = Pages::all) {
    used(region.hull()).read_rows(region, touched);
  }
  void kernel_writes_rows(const PitchedRegion& region) { used(region.hull()).write_rows(region); }
  void kernel_may_write(Interval interval, Pages touched = Pages::some) { used(interval).may_write(interval, touched); }

  // Returns whether any of the bytes is newer on the device than on the host.
  bool is_newer(Interval interval) const;
  // Return whether part of the interval is mapped, and whether one mapping contains all of it.
  bool maps_any(Interval interval) const;
  bool covers(Interval interval) const;
  // Returns the device's copy if one mapping contains all these bytes and they are valid for kernels, or null.
  const unsigned char* whole_copy(Interval interval) const;
  std::vector<Interval> newer() const;
  std::vector<Interval> mapped() const;
  template <class F>
  void each_mapped(F f) const {
    for (const auto& mapping : mappings_) f(mapping->host());
  }
  // Returns the interval that would be a single mapping if `interval` were mapped.
  Interval hull_with(Interval interval) const { return overlapping(interval).hull; }

  // Calls f(mapping, region, only_differing) for each region that is newer on the device (see Mapping).
  template <class F>
  void each_newer(F f) const {
    for (const Mapping* mapping : live_)
      mapping->each_newer(mapping->host(),
                          [&](const PitchedRegion& part, bool only_differing) { f(*mapping, part, only_differing); });
  }

  // Calls f(mapping, part) for those parts of these bytes that are settled (see Mapping).
  template <class F>
  void each_settled(Interval interval, F f) const {
    for (const auto& mapping : mappings_) mapping->each_settled(interval, [&](Interval part) { f(*mapping, part); });
  }

  Inspections& inspections() { return inspections_; }

  // Call these before the host reads or writes. The interval may be unmapped.
  void host_reads(Interval interval) { host_touches(interval, false); }
  void host_writes(Interval interval) { host_touches(interval, true); }
  void host_all();
  // Announces that the host may write the interval while no launch is running. Mappings inside the interval may become
  // kept copies, so that bytes which the host doesn't write stay valid.
  void host_may_write(Interval interval);

  // While it exists, the coherence takes all memory from `blocks`, keeps no copies and joins no adjacent mappings.
  // Nothing may have been mapped before. If it is destroyed after a failure, everything mapped meanwhile is given up.
  class InBlocks {
   public:
    InBlocks(Coherence& coherence, MemoryPool& blocks);
    ~InBlocks();
    InBlocks(const InBlocks&) = delete;
    InBlocks& operator=(const InBlocks&) = delete;

   private:
    Coherence& coherence_;
    MemoryPool* const pool_;
    KeptCopies* const kept_copies_;
    const Neighbours neighbours_;
  };

  // FERRY_VERIFY uses these while this coherence exists (see host_below.h, scope_check.h).
  std::shared_ptr<void> host_below;
  ScopeCheck scope_check;

  // Returns the number of mappings for which the device may have valid bytes. These are the mappings that kernels have
  // used since they were last emptied. host_all() considers only these.
  std::size_t live() const { return live_.size(); }

  // Marks bytes as no longer newer on the device, including rows of boxes. Call it once host_reads() has copied them.
  void mark_clean(Interval interval);

  // Makes the host's bytes the valid ones, whatever is on the device.
  void overwritten(Interval interval);

  // Records that a kernel may use host memory in place. Kernels must then finish before the host does anything.
  void runs_in_place() { in_place_ = true; }
  bool in_place() const { return in_place_; }

  // Drops the mappings inside the interval, because its host memory is being freed.
  void forget(Interval interval);

  // Keeps mapped memory of the runtime itself alive until everything that is mapped is dropped.
  void keep(Interval bytes, std::shared_ptr<void> memory);
  bool keeps(const std::shared_ptr<void>& memory) const;

  // Removes from the device the mappings for which leaves(mapping) is true, after copying their newer data to the host.
  // Returns whether there were any.
  bool make_room(const std::function<bool(const Mapping&)>& leaves);

  // Copies to the host what the device has written, and drops all mappings. If it throws, await_copies() must follow.
  void finish();

  // After a failure, waits for pending copies, because they use the program's memory, before the device's results are
  // given up. Returns false if the device doesn't answer.
  bool await_copies() noexcept;

 private:
  struct ByEnd {
    using is_transparent = void;
    bool operator()(const std::unique_ptr<Mapping>& a, const std::unique_ptr<Mapping>& b) const {
      return a->host().end < b->host().end;
    }
    bool operator()(std::uintptr_t address, const std::unique_ptr<Mapping>& mapping) const {
      return address < mapping->host().end;
    }
  };
  // Mappings are disjoint, so their order doesn't change when they grow or shrink.
  using Mappings = std::set<std::unique_ptr<Mapping>, ByEnd>;

  // Mappings that become a single mapping, which contains `hull`.
  struct Merge {
    Mappings::iterator first, last;
    Interval hull;
  };

  Mappings::iterator first_ending_after(std::uintptr_t address) const { return mappings_.upper_bound(address); }
  Merge overlapping(Interval interval) const;
  Merge with_neighbours(Merge merge) const;
  Mapping& carry_out(const Merge& merge);
  void take_over(const Merge& merge, Mapping& merged);
  void host_touches(Interval interval, bool writes);
  void copy_all_to_host(bool writes);
  void add_live(Mapping& mapping);
  Mapping& used(Interval interval) {
    Mapping& mapping = at(interval);
    make_live(mapping);
    return mapping;
  }
  std::unique_ptr<Mapping> create(const Merge& merge);
  Mapping* find_kept(Interval interval);
  Interval extent_of(const KeptCopy& copy, Interval wanted) const;
  void convert_to_kept_copies(Interval interval);
  void leave(Mapping& mapping) noexcept;
  Block take(std::size_t bytes);
  void remove_live(Mapping& mapping) noexcept;
  void retire(Mapping& mapping) noexcept;
  void keep_room_to_retire();
  void drop() noexcept;
  void release_retired() noexcept;

  EpochCells cells_;  // Declared before the mappings, because it must outlive them. Also declared before the queue: if
                      // a later constructor threw, nothing would free the queue's stream.
  MemoryPool* pool_;
  TransferQueue queue_;
  const std::uint64_t serial_;
  Neighbours neighbours_;
  KeptCopies* kept_copies_;
  bool in_place_ = false;
  Inspections inspections_;
  Mappings mappings_;
  std::vector<Mapping*> live_;      // in no particular order
  std::vector<StagedDiff> staged_;  // pending copies to the host; these outlive a step that fails before they complete
  std::vector<std::pair<Interval, std::shared_ptr<void>>> kept_;
  std::vector<Block> retired_;  // freed when the stream no longer uses them
};

}  // namespace ferry
