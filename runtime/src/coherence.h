// All mappings of one context, on one device. The translator's stub says what kernels and host expressions read and
// write; only what is not valid there is copied. Addresses and intervals are the host's. Not thread-safe: a context
// belongs to one thread.
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
  // Whether mappings that end or begin where another one begins or ends become one. `apart`: what is mapped moves only
  // where something that overlaps it in part is mapped.
  enum class Neighbours : bool { join, apart };

  // `kept`: where copies are left for later calls and found again; nullptr: none are.
  Coherence(MemoryPool& pool, Device& device, Neighbours neighbours = Neighbours::join, KeptCopies* kept = nullptr);
  ~Coherence();
  Coherence(const Coherence&) = delete;
  Coherence& operator=(const Coherence&) = delete;

  TransferQueue& queue() { return queue_; }
  // Whether what host code does is of no account.
  bool empty() const { return mappings_.empty() && !in_place_ && inspections_.empty(); }
  std::size_t mappings() const { return mappings_.size(); }
  std::uint64_t serial() const { return serial_; }  // of all coherences that there are and were, only this one's

  // Makes one mapping hold `interval`; mappings that overlap it are merged, and those that end or begin where it begins
  // or ends, where that costs little: rows that are mapped one by one are one mapping. One that grows again and again
  // is given room to go on, so that the number of moves is logarithmic in the number of times it grows. Device
  // addresses may change until all buffers of a launch are mapped. Throws NoRoom, and has then changed nothing.
  Mapping& map(Interval interval);
  void* device_address(std::uintptr_t mapped) const;

  // The mapping that holds the interval. A kernel that uses it makes it live.
  Mapping& at(Interval mapped) const;
  void enliven(Mapping& mapping) {
    if (!mapping.live_index) add_live(mapping);
  }

  // Before a kernel, each inside a mapped interval; of one launch first may_write, then reads, then writes.
  // `needs_snapshot`: a later kernel may write a part of what this one reads.
  void kernel_reads(Interval interval, bool needs_snapshot = false, Pages touched = Pages::all) {
    used(interval).read(interval, needs_snapshot, touched);
  }
  void kernel_writes(Interval interval) { used(interval).write(interval); }
  void kernel_reads_rows(const PitchedRegion& region, Pages touched = Pages::all) {
    used(region.hull()).read_rows(region, touched);
  }
  void kernel_writes_rows(const PitchedRegion& region) { used(region.hull()).write_rows(region); }
  void kernel_may_write(Interval interval, Pages touched = Pages::some) { used(interval).may_write(interval, touched); }

  // Whether the device has something newer there than the host.
  bool is_newer(Interval interval) const;
  // Whether some of it is mapped; mappings that the device has something newer of than the host, and all.
  bool maps_any(Interval interval) const;
  bool covers(Interval interval) const;  // by one mapping
  // The device's copy of it, where one mapping has all of these bytes as kernels are to see them; else nullptr.
  const unsigned char* whole_copy(Interval interval) const;
  std::vector<Interval> newer() const;
  std::vector<Interval> mapped() const;
  template <class F>
  void each_mapped(F f) const {
    for (const auto& mapping : mappings_) f(mapping->host());
  }
  // All that would be one mapping if `interval` were mapped.
  Interval hull_with(Interval interval) const { return overlapping(interval).hull; }

  // f(mapping, region, perhaps): all that it has newer (see Mapping).
  template <class F>
  void each_newer(F f) const {
    for (const Mapping* mapping : live_)
      mapping->each_newer(mapping->host(),
                          [&](const PitchedRegion& part, bool perhaps) { f(*mapping, part, perhaps); });
  }

  // f(mapping, part) of these bytes (see Mapping).
  template <class F>
  void each_settled(Interval interval, F f) const {
    for (const auto& mapping : mappings_) mapping->each_settled(interval, [&](Interval part) { f(*mapping, part); });
  }

  Inspections& inspections() { return inspections_; }

  // Before the host reads or writes; the interval need not be mapped.
  void host_reads(Interval interval) { host_touches(interval, false); }
  void host_writes(Interval interval) { host_touches(interval, true); }
  void host_all();
  // As host_writes(), while no launch is under way: mappings that lie inside may go to the kept copies, so that what
  // the host doesn't write stays valid.
  void host_may_write(Interval interval);

  // While this lives, all memory of the coherence is what `blocks` has, copies aren't kept, and no two neighbours
  // become one mapping. Nothing may be mapped before. What is mapped afterwards, where something has failed, is given
  // up.
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

  // FERRY_VERIFY's, while this lives (see host_below.h, scope_check.h).
  std::shared_ptr<void> host_below;
  ScopeCheck scope_check;

  // Mappings that the device may hold something of: those that kernels have used since they were last emptied, and all
  // that host_all() looks at.
  std::size_t live() const { return live_.size(); }

  // After host_reads(): all that came home is no longer newer on the device, rows of boxes as well.
  void settle(Interval interval);

  // The host's bytes are the valid ones, whatever the device has.
  void overwritten(Interval interval);

  // A kernel may use memory where it is: before the host does anything, kernels have ended.
  void runs_in_place() { in_place_ = true; }
  bool in_place() const { return in_place_; }

  // Host memory is going away; mappings that lie inside are dropped.
  void forget(Interval interval);

  // Memory of the runtime's own that is mapped: nobody else gets it before all that is mapped goes.
  void keep(Interval bytes, std::shared_ptr<void> memory);
  bool keeps(const std::shared_ptr<void>& memory) const;

  // Takes the mappings off the device for which leaves(mapping); what they have newer comes home first. Returns whether
  // there was one.
  bool make_room(const std::function<bool(const Mapping&)>& leaves);

  // What the device wrote goes home and all mappings are dropped. Where that throws, await_copies() follows.
  void finish();

  // After a failure, before what the device wrote is given up: waits for the copies that are under way, whose memory is
  // the program's. False: the device doesn't answer.
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
  using Mappings = std::set<std::unique_ptr<Mapping>, ByEnd>;  // disjoint: those that grow or shrink keep their order

  // Mappings that are to become one, which holds `hull`.
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
  void bring_home(bool writes);
  void add_live(Mapping& mapping);
  Mapping& used(Interval interval) {
    Mapping& mapping = at(interval);
    enliven(mapping);
    return mapping;
  }
  std::unique_ptr<Mapping> create(const Merge& merge);
  Mapping* find_kept(Interval interval);
  Interval extent_of(const KeptCopy& copy, Interval wanted) const;
  void leave_copies(Interval interval);
  void leave(Mapping& mapping) noexcept;
  Block take(std::size_t bytes);
  void remove_live(Mapping& mapping) noexcept;
  void retire(Mapping& mapping) noexcept;
  void keep_room_to_retire();
  void drop() noexcept;
  void release_retired() noexcept;

  EpochCells cells_;  // outlives the mappings; before the queue, whose stream nobody gives back while this is made
  MemoryPool* pool_;
  TransferQueue queue_;
  const std::uint64_t serial_;
  Neighbours neighbours_;
  KeptCopies* kept_copies_;
  bool in_place_ = false;
  Inspections inspections_;
  Mappings mappings_;
  std::vector<Mapping*> live_;      // in no order
  std::vector<StagedDiff> staged_;  // on their way home: they outlive a step that fails meanwhile
  std::vector<std::pair<Interval, std::shared_ptr<void>>> kept_;
  std::vector<Block> retired_;  // given back once the stream is done with them
};

}  // namespace ferry
